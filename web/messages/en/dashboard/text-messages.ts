export const textMessages = {
  title: 'Text messages',
  text: 'Send yourself one to see whether your provider takes it, and if not, what it says.',
  to: 'Your phone number',
  message: 'Message',
  sample: 'A test of our text messages.',
  parts: '{count, plural, one {Billed as one message} other {Billed as # messages}}',
  send: 'Send the test',
  accepted: 'The provider has taken the message',
  refused: 'The message was not sent',
  failed: 'That did not work. Please try again.',
}
