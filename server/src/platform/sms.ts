export interface SmsMessage {
  /** A UUID that stays the same when the message is sent again. */
  id: string
  /** The number in E.164. */
  to: string
  text: string
}

export interface Sms {
  /** Returns the provider's answer, for people. Rejects with SmsError when it did not accept the message. */
  send(message: SmsMessage): Promise<string>
}

/** The reason why a message was not sent: the provider's answer, without number, text and keys. */
export class SmsError extends Error {}
