import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './signed-token.ts'

// The calls in which a provider of text messages reports whether one arrived. They come to an address with a secret.

/** The field of a report that tells the outcome, and the words that say that a message arrived, or that it did not. */
interface FieldRule {
  path: string
  values: readonly string[]
}

/** How a provider reports whether a message arrived. */
export interface SmsReports {
  /** The field with the provider's id of the message. */
  idField: string
  delivered: FieldRule
  failed: FieldRule
  /** The field of a call to send that names the address for reports. Other providers have it in the owner's account. */
  addressField?: string
  /** The key with which each report is signed in the way of Twilio. */
  signingKey?: string
}

export interface DeliveryReport {
  providerId: string
  state: 'delivered' | 'failed'
  /** The provider's word for it. */
  status: string
}

interface ReportedBusiness {
  publicUrl: string
  sessionSecrets: Secrets
}

const digest = (key: Uint8Array | string, text: string, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(text).digest()
const pathSecret = (secret: Uint8Array) => digest(secret, 'sms-reports').toString('base64url').slice(0, 22)
const isSame = (given: string, expected: string) => timingSafeEqual(digest('', given), digest('', expected))

const addressWith = (publicUrl: string, secret: string) => `${publicUrl}/api/sms-reports/${secret}`

/** Returns the address for reports. Only who knows it can report. */
export const reportAddress = ({ publicUrl, sessionSecrets }: ReportedBusiness): string =>
  addressWith(publicUrl, pathSecret(sessionSecrets[0]))

/** Returns whether the last part of a called address is the secret. */
export const isReportSecret = ({ sessionSecrets }: ReportedBusiness, given: string): boolean =>
  sessionSecrets.some((secret) => isSame(given, pathSecret(secret)))

interface ReceivedReport {
  /** The last part of the called address. */
  secret: string
  fields: Readonly<Record<string, string>>
  signature: string
}

/** Returns whether a report is signed as the provider signs, if it does. */
export function isGenuine(
  { publicUrl }: ReportedBusiness,
  { signingKey }: SmsReports,
  { secret, fields, signature }: ReceivedReport,
): boolean {
  if (signingKey === undefined) return true
  const parts = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  const signed = addressWith(publicUrl, secret) + parts.flat().join('')
  return isSame(signature, digest(signingKey, signed, 'sha1').toString('base64'))
}

/** Returns what a report says; null when it says neither that the message arrived nor that it did not. */
export function readReport(
  { idField, delivered, failed }: SmsReports,
  fields: Readonly<Record<string, string>>,
): DeliveryReport | null {
  const providerId = fields[idField]
  if (!providerId) return null
  const means = ({ path, values }: FieldRule) => values.includes(fields[path] ?? '')
  if (means(delivered)) return { providerId, state: 'delivered', status: fields[delivered.path] ?? '' }
  if (means(failed)) return { providerId, state: 'failed', status: fields[failed.path] ?? '' }
  return null
}
