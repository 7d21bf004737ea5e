/**
 * What a page gets for its request. Where it could not be had that is an answer, too, as it is without a worker: a
 * rejection would be heard as something that broke in here. `note`: of what failed, a broken line or not.
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
