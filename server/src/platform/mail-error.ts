import { JobError } from './job-error.ts'

/** The fields that nodemailer adds to its errors. */
interface SmtpFailure extends Error {
  code?: string
  /** The code of the system, such as ECONNREFUSED. */
  originalCode?: string
  /** The command that failed, such as RCPT TO. */
  command?: string
  responseCode?: number
  response?: string
}

/** Returns the status code of RFC 3463, such as 5.1.1; most answers have it after the code of three digits. */
const statusOf = (response: string | undefined) =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]

/**
 * The reason why the mail server did not take a mail. It has codes only, because the server's words repeat addresses.
 */
export class MailError extends JobError {
  override readonly name = 'MailError'
  readonly code: string | undefined
  readonly responseCode: number | undefined
  readonly #words: string

  constructor(failure: SmtpFailure) {
    const { code, originalCode, command, responseCode, response, message } = failure
    const codes = [code, originalCode, command, [responseCode, statusOf(response)].filter(Boolean).join(' ')]
    const isRefusedForGood = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
    super(`The mail was not taken: ${codes.filter(Boolean).join(', ') || 'no code'}`, {
      isLasting: isRefusedForGood,
    })
    this.code = code
    this.responseCode = responseCode
    this.#words = response ?? message
  }

  /**
   * The answer of the server, for a person who sent a mail to themselves. It must not be logged or stored, because it
   * may contain addresses.
   */
  get words(): string {
    return this.#words
  }
}
