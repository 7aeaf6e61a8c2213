import { readdirSync, readFileSync } from 'node:fs'
import { emailSchema, phoneSchema, postalAddressSchema, requiredText } from '@jhilik/contract/fields.ts'
import { askCodeRequestSchema } from '@jhilik/contract/login-codes.ts'
import { cleanLines, cleanText } from '@jhilik/contract/typed-text.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { describe, expect, it } from 'vitest'
import { emailText } from '../src/platform/email-text.ts'

const name = requiredText(messages.nameIsRequired)
const messageOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
  error?.issues[0]?.message

describe('a text that people enter', () => {
  it.each([
    ['a zero width space', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['joiners', '\u2060\u200d'],
    ['an empty pattern of Braille', '\u2800'],
    ['a mark without a letter', '\u0301'],
    ['marks of direction', '\u202e\u2066 \u2069'],
    ['a control character', '\u0007'],
  ])('is refused when it is only %s', (_, text) => {
    expect(messageOf(name.safeParse(text))).toBe(messages.nameIsRequired)
  })

  it.each([
    [
      'both spellings of Bangla letters',
      'রা\u09dfহান ঘো\u09dcা দৃ\u09dd',
      'রা\u09af\u09bcহান ঘো\u09a1\u09bcা দৃ\u09a2\u09bc',
    ],
    ['marks of direction', '\u202aRahim\u202c \u2067Ali\u2069\u200f', 'Rahim Ali'],
    ['a reversed rest of the line', 'Rahim \u202efdp.exe', 'Rahim fdp.exe'],
    ['invisible characters inside', '\ufeffRa\u200bh\u00adi\u2060m', 'Rahim'],
    ['joiners between Latin letters', 'Ra\u200dhi\u200cm', 'Rahim'],
    ['joiners at the end of a Bangla word', 'রফিক্\u200c', 'রফিক্'],
    ['the old spelling of ৎ', 'হঠাত্\u200d উত্\u200dসব', 'হঠাৎ উৎসব'],
    ['a joiner between Bangla letters without a virama', 'রা\u200dয', 'রায'],
    ['line breaks', 'Rahim\r\nBcc: x\u2029y', 'Rahim Bcc: x y'],
    ['blanks', '  Rahim \u00a0\t Uddin\u3000', 'Rahim Uddin'],
    ['half of a surrogate pair', 'Rahim\ud83d', 'Rahim'],
    ['separate marks', 'E\u0301va', 'Éva'],
  ])('is stored in one form: %s', (_, text, stored) => {
    expect(name.parse(text)).toBe(stored)
  })

  it.each([
    ['a joiner that gives the ya-phala', 'র\u200d\u09cdযাব'],
    ['a joiner behind a virama', 'উদ্\u200cযাপন'],
    ['a joiner at the end of a Malayalam word', 'അവന്\u200d'],
    ['a Persian joiner', 'می\u200cخواهم'],
    ['pictures of several parts', '👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽 1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['any script', 'Łukasz Nguyễn 王小明 محمد देवी'],
    ['a picture', '🚿'],
  ])('keeps what is seen: %s', (_, text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'))
  })

  it('is the same when it is cleaned again', () => {
    const text = 'ক্\u200d\u200d\u200cষ \ufe0f\u200b❤\ufe0f\u200d\u2060🔥 \r\n\u0301'
    expect(cleanLines(cleanLines(text))).toBe(cleanLines(text))
    expect(cleanText(cleanText(text))).toBe(cleanText(text))
  })

  it('keeps the lines of an address', () => {
    expect(postalAddressSchema.parse('\u200bHouse 1\r\nRoad\t2 \u2028Dhaka')).toBe('House 1\nRoad 2 \nDhaka')
  })

  // A schema that trims its text by itself would accept a name that nobody sees.
  it('is cleaned by the same function in every request', () => {
    const folder = new URL('../../contract/src/', import.meta.url)
    const trimming = readdirSync(folder).filter((file) =>
      /z\s*\.string\([^)]*\)\s*\.trim\(\)/.test(readFileSync(new URL(file, folder), 'utf8')),
    )
    expect(trimming).toEqual([])
  })
})

describe('a phone number', () => {
  it.each([
    ['marks of direction of a contact list', '\u202a+880 1712-345678\u202c', '+880 1712-345678'],
    ['hyphens that do not break', '01712\u2011345\u2011678', '01712-345-678'],
    ['en dashes', '01712–345678', '01712-345678'],
    ['a zero width space', '01712\u200b345678', '01712345678'],
    ['full-width digits', '＋８８０１７１２３４５６７８', '+8801712345678'],
    ['Bangla digits', '০১৭১২-৩৪৫৬৭৮', '01712-345678'],
    ['Arabic digits', '٠١٧١٢٣٤٥٦٧٨', '01712345678'],
    ['Persian digits', '۰۱۷۱۲۳۴۵۶۷۸', '01712345678'],
    ['a space that does not break', '01712\u00a0345678', '01712 345678'],
  ])('is accepted with %s', (_, typed, stored) => {
    expect(phoneSchema.parse(typed)).toBe(stored)
    expect(askCodeRequestSchema.parse({ to: typed })).toEqual({ to: stored })
  })

  it('is refused with letters, also invisibly divided', () => {
    expect(messageOf(phoneSchema.safeParse('0171\u200bcall'))).toBe(messages.phoneIsNotValid)
  })
})

describe('an e-mail address', () => {
  it.each([
    ['info@ঝিলিক.বাংলা', emailSchema.parse('info@ঝিলিক.বাংলা')],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['rahim@mail.example', 'rahim@mail.example'],
    // It stands for nothing.
    ['rahim@xn--0.example', 'rahim@xn--0.example'],
    ['', ''],
  ])('is written for people as %s', (written, stored) => {
    expect(emailText(stored)).toBe(written)
  })

  it.each([
    ['signs of RFC 5322', 'user&user@company.com', 'user&user@company.com'],
    ['all of them', "a!#$%&'*+/=?^_`{|}~-b@company.com", "a!#$%&'*+/=?^_`{|}~-b@company.com"],
    ['an internationalized domain', 'info@Bücher.example', 'info@xn--bcher-kva.example'],
    ['a Bangla domain', 'info@ঝিলিক.বাংলা', `info@${new URL('http://ঝিলিক.বাংলা').hostname}`],
    ['the ASCII form of a domain', 'info@XN--bcher-kva.example', 'info@xn--bcher-kva.example'],
    ['invisible characters', '\u202aRahim@\u200bmail.example\u202c ', 'rahim@mail.example'],
    ['full-width signs', 'ｒａｈｉｍ＠mail．example', 'rahim@mail.example'],
  ])('is accepted with %s', (_, typed, stored) => {
    expect(emailSchema.parse(typed)).toBe(stored)
    expect(askCodeRequestSchema.parse({ to: typed })).toEqual({ to: stored })
  })

  it.each([
    'rahim',
    'rahim@mail',
    'a@b@mail.example',
    '.a@mail.example',
    'a..b@mail.example',
    'a@mail..example',
    'a b@mail.example',
    'রহিম@mail.example',
    'a@-mail.example',
    'a@bücher.example/x',
    'a@bücher.example:25',
    'a<b>@mail.example',
    'a@127.0.0.1',
    'a"b@mail.example',
    'a@mail.example,b@mail.example',
  ])('is refused: %s', (typed) => {
    expect(messageOf(emailSchema.safeParse(typed))).toBe(messages.emailIsNotValid)
  })
})
