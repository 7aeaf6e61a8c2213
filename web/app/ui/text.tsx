import { Fragment, type ReactNode } from 'react'

/** The name of a variable or file. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code
      translate="no"
      className="rounded bg-sunken px-1 py-0.5 font-medium font-sans text-ink [overflow-wrap:anywhere]"
    >
      {children}
    </code>
  )
}

/** An e-mail address in a sentence, with line breaks. */
export const emailAddress = (email: ReactNode) => (
  <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</strong>
)

/** A phone number in a sentence. */
export const phoneNumber = (phone: ReactNode) => (
  <strong className="font-semibold text-ink">
    <PhoneNumber>{phone}</PhoneNumber>
  </strong>
)

/** A phone number, in one line: a phone's screen has room for it below this size. */
export function PhoneNumber({ children }: { children: ReactNode }) {
  return <span className="inline-block text-[min(1em,7.5vw)] tabular-nums">{children}</span>
}

/** Lines end between words only, never at the hyphen of a number plate. */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text do not change places
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{word}</span>
    </Fragment>
  ))
}
