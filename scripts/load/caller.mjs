import { Agent, request } from 'node:http';

/**
 * Asks the server at a port of this machine, each caller from an address of its own.
 * @param {number} port
 */
export function createCaller(port) {
  const agents = new Map();
  function agentOf(address) {
    const agent = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address });
    agents.set(address, agent);
    return agent;
  }

  /** One request from an address of this machine. */
  function call(address, method, path, { apikey, token, body } = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          path: encodeURI(path),
          method,
          agent: agentOf(address),
          headers: {
            ...(apikey && { apikey }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(text && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
          },
        },
        (answer) => {
          const chunks = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const said = Buffer.concat(chunks).toString();
            resolve({ status: answer.statusCode, body: parse(said) });
          });
        },
      );
      asked.on('error', reject);
      asked.end(text);
    });
  }

  return {
    call,
    /** Calls a function of the row interface. */
    rpc: (apikey, { address, token }, name, body) =>
      call(address, 'POST', `/rest/v1/rpc/${name}`, { apikey, body, token }),
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
