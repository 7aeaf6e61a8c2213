/** What staff write to customers. */
export const staffTexts = {
  action: 'Message',
  write: 'Write a message',
  title: '{count, plural, one {Message to the customer} other {Message to the customers of # bookings}}',
  text: 'Your message',
  way: 'Send it by',
  whatsApp: 'Open it in WhatsApp',
  whatsAppHint: 'You send it there yourself. It is not listed here.',
  close: 'Close',
  back: 'Back',
  preview: 'Show what is sent',
  previewLoading: 'Looking up who can be reached…',
  previewFailed: 'Who would get it could not be found out. Nothing was sent.',
  nobody: 'Nobody can be reached in this way. Go back and choose another one.',
  to: {
    email: '{count, plural, one {# email is sent} other {# emails are sent}}',
    sms: '{count, plural, one {# text message is sent} other {# text messages are sent}}',
  },
  parts:
    '{count, plural, one {{parts, plural, one {billed as # message} other {billed as # messages}}} other {{parts, plural, one {each billed as # message} other {each billed as # messages}}}}',
  unreached:
    '{count, plural, one {# customer cannot be reached in this way} other {# customers cannot be reached in this way}}',
  send: '{count, plural, one {Send it} other {Send to #}}',
  sent: '{count, plural, one {The message will be sent.} other {# messages will be sent.}}',
  failed: 'The message was not sent.',
  failedText: 'Please check your connection and try again.',
}
