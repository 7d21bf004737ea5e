/** Supabase's storage service as its client library speaks to it: one private bucket, one key that may do everything. */
export function storageService(secretKey: string, bucket: string): typeof fetch {
  const objects = new Map<string, { type: string; bytes: Uint8Array }>();

  function remove(prefixes: readonly string[]): Response {
    const found = prefixes.filter((name) => objects.delete(name));
    return Response.json(found.map((name) => ({ name })));
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const root = `/storage/v1/object/${bucket}`;
    const { pathname } = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${secretKey}`)
      return Response.json({ statusCode: '403', error: 'Unauthorized' }, { status: 400 });
    if (!pathname.startsWith(root)) return Response.json({ error: 'not_found' }, { status: 400 });
    const name = decodeURIComponent(pathname.slice(root.length + 1));
    switch (request.method) {
      case 'POST': {
        const isThere = objects.has(name) && request.headers.get('x-upsert') !== 'true';
        if (isThere) return Response.json({ statusCode: '409' }, { status: 400 });
        const type = request.headers.get('content-type') ?? '';
        objects.set(name, { type, bytes: new Uint8Array(await request.arrayBuffer()) });
        return Response.json({ Key: `${bucket}/${name}` });
      }
      case 'GET': {
        const object = objects.get(name);
        if (!object)
          return Response.json({ statusCode: '404', error: 'not_found' }, { status: 400 });
        return new Response(Buffer.from(object.bytes), {
          headers: { 'content-type': object.type },
        });
      }
      case 'DELETE': {
        const { prefixes } = (await request.json()) as { prefixes: string[] };
        return remove(prefixes);
      }
      default:
        return new Response(null, { status: 405 });
    }
  };
}
