import { JobError } from './job-error.ts'

/** What nodemailer adds to its errors. */
interface SmtpFailure extends Error {
  code?: string
  /** That of the system, such as ECONNREFUSED. */
  originalCode?: string
  /** The command that failed, such as RCPT TO. */
  command?: string
  responseCode?: number
  response?: string
}

/** RFC 3463, such as 5.1.1: in most answers after the code of three digits. */
const statusOf = (response: string | undefined) =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]

/** Why the mail server did not take a mail: codes only, because its words repeat addresses. */
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

  /** What the server said, for who sent a mail to themselves. Not to be logged or stored: it may contain addresses. */
  get words(): string {
    return this.#words
  }
}
