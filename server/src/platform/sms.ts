export interface SmsMessage {
  /** A UUID that stays the same when the message is sent again. */
  id: string
  /** In E.164. */
  to: string
  text: string
}

export interface Sms {
  /** The provider's answer, for people. Rejects with SmsError when it did not accept the message. */
  send(message: SmsMessage): Promise<string>
}

/** Why a message was not sent: what the provider answered, without number, text and keys. */
export class SmsError extends Error {}
