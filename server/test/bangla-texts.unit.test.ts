import { documentWords } from '@jhilik/contract/document-content.ts'
import { expect, test } from 'vitest'
import { bn as bookingMail } from '../src/bookings/mails/booking-mail.ts'
import { bn as changeMails } from '../src/bookings/mails/changes.ts'
import { bn as offerMails } from '../src/bookings/mails/disturbance-offer.ts'
import { bn as editMails } from '../src/bookings/mails/edits.ts'
import { bn as linesMails } from '../src/bookings/mails/lines.ts'
import { bn as paymentMails } from '../src/bookings/mails/payment.ts'
import { bn as refundMails } from '../src/bookings/mails/refund.ts'
import { bn as reminderMail } from '../src/bookings/mails/reminder.ts'
import { bn as requestMails } from '../src/bookings/mails/requests.ts'
import { bn as reviewMails } from '../src/bookings/mails/review.ts'
import { bn as staffMails } from '../src/bookings/mails/staff.ts'
import { bn as staffTextMail } from '../src/bookings/mails/staff-text.ts'
import { bn as termsTexts } from '../src/bookings/mails/terms.ts'
import { bn as visitMails } from '../src/bookings/mails/visits.ts'
import { bn as writtenReviewMail } from '../src/catalog/mails/written-review.ts'
import { bn as sandbox } from '../src/money/sandbox/language.ts'
import { bn as digestMail } from '../src/office/mails/digest.ts'
import { bn as gatewayMail } from '../src/office/mails/gateways.ts'
import { bn as newsletterMails } from '../src/people/mails/newsletter.ts'
import { bn as mailbox } from '../src/site/views/mailbox.ts'

/** Settings, which are written as in the environment, and a name. */
const ALLOWED = ['SMTP_URL', 'DEMO', 'aamarPay']

type Text = string | string[] | ((...values: string[]) => string)
type Tree = { [key: string]: Text | Tree }

function textsOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const name = `${path}${key}`
    if (typeof value === 'string') return [[name, value]]
    if (typeof value === 'function') return [[name, value('ক', 'খ', 'গ')]]
    if (Array.isArray(value)) return value.map((text, index) => [`${name}.${index}`, text])
    return textsOf(value, `${name}.`)
  })
}

const bookingMails = {
  bookingMail,
  changeMails,
  editMails,
  offerMails,
  linesMails,
  paymentMails,
  refundMails,
  reminderMail,
  requestMails,
  reviewMails,
  visitMails,
  staffMails,
  writtenReviewMail,
  staffTextMail,
  digestMail,
  gatewayMail,
  termsTexts,
}

test.each(Object.entries({ ...bookingMails, newsletterMails, mailbox, sandbox, receipt: documentWords.bn }))(
  'the Bangla texts of %s have no English words',
  (_name, texts) => {
    const english = textsOf(texts as unknown as Tree).filter(([, text]) =>
      (text.match(/[A-Za-z_]+/g) ?? []).some((word) => !ALLOWED.includes(word)),
    )
    expect(english).toEqual([])
  },
)
