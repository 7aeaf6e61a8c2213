import { minorDigits, minorOfDecimal } from '@jhilik/contract/money.ts'
import type { Gateway, ProbeResult, StartedAttempt } from './gateway.ts'

/** A gateway's longest answer has far fewer bytes. Longer ones are not read to their end. */
const MAX_ANSWER_BYTES = 256 * 1024

/** The fields of an object that a gateway sent. It may send one as text, number or null. */
export type Fields = Record<string, unknown>

/** Returns a field as trimmed text; empty when it is missing or neither text nor number. */
export function textOf(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Returns the beginning of a text that has at most `max` UTF-16 units, without half a character at its end. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Returns whether a person has to look at a payment: a level that is given and is not 0 may be a new word for a risk. */
export function isRisky(level: unknown): boolean {
  return level !== undefined && level !== null && level !== '' && String(level).trim() !== '0'
}

/** A gateway's answer with its HTTP status: an object, other text, or none that is reliable. */
export type Answer =
  | { kind: 'object'; status: number; fields: Fields }
  | { kind: 'text'; status: number; text: string }
  | { kind: 'none'; reason: string }

/** There was no clear answer. */
export const unknown = (reason: string) => ({ kind: 'unknown' as const, reason })

export const refused = (reason: string) => ({ kind: 'refused' as const, reason: reason.slice(0, 200) })

/** Returns the fields of an answer with status 200; the reason why it has none otherwise. */
export function fieldsOf(answer: Answer): Fields | ReturnType<typeof unknown> {
  if (answer.kind === 'none') return unknown(answer.reason)
  if (answer.status !== 200) return unknown(`status ${answer.status}`)
  return answer.kind === 'text' ? unknown('unreadable answer') : answer.fields
}

export const isUnknown = (value: object): value is ReturnType<typeof unknown> =>
  'kind' in value && value.kind === 'unknown'

/** Sends the customer to a page of this origin only. */
export function redirectTo(address: string, origin: string, providerRef = '') {
  const url = URL.parse(address)
  if (!url) return unknown('no address to pay at')
  if (url.origin !== origin) return unknown('the address to pay at is on another host')
  return { kind: 'redirect' as const, url: url.href, ...(providerRef && { providerRef }) }
}

interface GatewayCall {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | URLSearchParams
  timeoutMs: number
}

/**
 * Makes one call to a gateway. It never throws, and never repeats the address in a reason, because that may have
 * credentials. Content types are ignored, because gateways send wrong ones.
 */
export async function callGateway(url: URL, { timeoutMs, ...call }: GatewayCall): Promise<Answer> {
  try {
    const response = await fetch(url, { ...call, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readText(response)
    if (text === null) return { kind: 'none', reason: 'the answer was too long' }
    if (response.status >= 500) return { kind: 'none', reason: `status ${response.status}` }
    return { status: response.status, ...parse(text) }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'none', reason: timedOut ? 'no answer in time' : 'no connection' }
  }
}

function parse(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { kind: 'object' as const, fields: value as Fields }
    }
  } catch {
    // Some refusals are plain text.
  }
  return { kind: 'text' as const, text }
}

async function readText(response: Response): Promise<string | null> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Converts minor units to the decimal text that gateways want: 1250 USD -> "12.50". The text is made from digits, never
 * from a float.
 */
export function toDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Converts a gateway's decimal text to minor units; null when it is no exact amount of the currency. */
export function fromDecimal(text: string, currency: string): number | null {
  const trimmed = text.trim()
  const isExact = /^[A-Z]{3}$/.test(currency) && /^\d{1,13}(?:\.\d{1,8})?$/.test(trimmed)
  return isExact ? minorOfDecimal(trimmed, currency) : null
}

/** A reference that no attempt has. */
const NOBODYS: StartedAttempt = {
  merchantRef: 'JH-PROBE',
  providerRef: null,
  amountMinor: 100,
  currency: 'BDT',
  ageMs: 0,
  hasPage: false,
  mayBeCaptured: false,
}

/** Tests gateways that answer an inspection of an unknown reference, but only with the right credentials. */
export async function probeByInspection(inspect: Gateway['inspect']): Promise<ProbeResult> {
  const state = await inspect(NOBODYS)
  return state.kind === 'unknown' ? state : { kind: 'answers' }
}
