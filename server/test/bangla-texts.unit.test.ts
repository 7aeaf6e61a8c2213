import { documentWords } from '@jhilik/contract/document-words.ts'
import { expect, test } from 'vitest'
import { bn as bookingMails } from '../src/bookings/mails/texts/bn.ts'
import { bn as sandbox } from '../src/money/sandbox/texts/bn.ts'
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

test.each(Object.entries({ bookingMails, newsletterMails, mailbox, sandbox, receipt: documentWords.bn }))(
  'the Bangla texts of %s have no English words',
  (_name, texts) => {
    const english = textsOf(texts as unknown as Tree).filter(([, text]) =>
      (text.match(/[A-Za-z_]+/g) ?? []).some((word) => !ALLOWED.includes(word)),
    )
    expect(english).toEqual([])
  },
)
