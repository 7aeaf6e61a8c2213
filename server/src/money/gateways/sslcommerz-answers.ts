import { type Answer, type Fields, textOf } from './wire.ts'

/** Returns the fields of an answer of the validator scripts, or `unknown` unless the gateway has processed the call. */
export function doneFields(answer: Answer): Fields | { kind: 'unknown'; reason: string } {
  if (answer.kind === 'none') return { kind: 'unknown', reason: answer.reason }
  if (answer.status !== 200) return { kind: 'unknown', reason: `status ${answer.status}` }
  if (answer.kind === 'text') return { kind: 'unknown', reason: 'unreadable answer' }
  const connect = textOf(answer.fields, 'APIConnect')
  if (connect === 'DONE') return answer.fields
  // The gateway refused the credentials, the store is closed or a parameter is wrong, so nothing is said about the
  // payment.
  return { kind: 'unknown', reason: `APIConnect ${connect.slice(0, 30) || 'missing'}` }
}

export const isUnknown = (value: object): value is { kind: 'unknown'; reason: string } =>
  'kind' in value && value.kind === 'unknown'
