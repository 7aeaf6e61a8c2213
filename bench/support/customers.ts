import { performance } from 'node:perf_hooks'

// What measurements of bookings share: customers who call, and the statistics of their times.

export const print = (line: string) => process.stdout.write(`${line}\n`)
export const sorted = (values: readonly number[]) => values.toSorted((one, two) => one - two)
export const medianOf = (values: readonly number[]) =>
  sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the wall time that is so many minutes after midnight. */
export const wallTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export async function post<T>(app: { url: string }, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export interface BenchCustomer {
  token: string
  email: string
}

/** Signs up a customer. Returns the token of the session. */
export async function signUp(app: { url: string }, name: string): Promise<BenchCustomer> {
  const account = { email: `${name}@bench.example`, password: 'Correct-horse-9', phone: '01711000000' }
  await post(app, '/auth/signup', { ...account, name, address: 'Dhaka' })
  const { token } = await post<{ token: string }>(app, '/auth/login', account)
  return { token, email: account.email }
}
