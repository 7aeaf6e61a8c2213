import type { FuzzRequest } from './requests.ts'

/** No call may take longer, whatever it is sent. */
const LIMIT_MS = 20_000

/**
 * The status of the answer, whose body must arrive too. Rejects when the server closes the connection or takes too
 * long.
 */
export async function sendFuzz(
  url: string,
  { method, path, headers, body }: FuzzRequest,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
    body,
    headers: {
      ...headers,
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  // Live updates have no end.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return { status: answer.status, text: '' }
  }
  return { status: answer.status, text: await answer.text() }
}
