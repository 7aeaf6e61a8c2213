export const en = {
  mailbox: 'Mailbox',
  demo: 'Demo mailbox.',
  warning:
    'No mail server is set, so mails end here, and anybody who can open this site can read them. It is gone once SMTP_URL is set or DEMO is off.',
  empty: 'No mail yet. Book a slot and come back.',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  mail: 'Mail',
  all: 'All mails',
  site: 'Back to the site',
  language: 'Language',
}
export type PageTexts = typeof en
