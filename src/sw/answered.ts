/**
 * Gives a page the answer to its request. A failed request is answered, too, as it is without a worker: a
 * rejection would look like a fault in here. `note`: of the failure, a broken line or not.
 */
export async function answered(
  answer: Promise<Response>,
  note: (thrown: unknown) => void,
): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    note(error);
    return Response.error();
  }
}
