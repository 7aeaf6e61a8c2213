import { formatMoney, toMajor } from '@jhilik/contract/money.ts'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Mail } from '../../platform/mail.ts'
import type { BookingRow } from '../bookings/commands.ts'

export function dayOf(booking: BookingRow): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(booking.slot_date),
  )
}

export function factsOf(booking: BookingRow, tranId: string): [string, string][] {
  const price = toMajor({ minor: booking.price_minor, currency: booking.currency })
  return [
    ['Service', booking.service_name],
    ['When', `${dayOf(booking)}, ${booking.slot_start_time}–${booking.slot_end_time}`],
    ['Where', booking.customer_address],
    [
      'Vehicle',
      `${booking.vehicle_brand} ${booking.vehicle_model} (${booking.vehicle_type}, ${booking.manufacturing_year}), ${booking.registration_plate}`,
    ],
    ['Phone', booking.customer_phone],
    ['Price', formatMoney(price, booking.currency, 'en')],
    ['Transaction', tranId],
  ]
}

interface Letter {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  facts: [string, string][]
  link?: { text: string; url: string }
  signature: string
}

/** One text for both forms, so that they never differ. */
export function write({ to, subject, greeting, paragraphs, facts, link, signature }: Letter): Mail {
  const text = [
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...(link ? [`${link.text}: ${link.url}`] : []),
    signature,
  ].join('\n\n')
  const cell = 'padding:4px 16px 4px 0;vertical-align:top'
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="${cell}">${escapeHtml(name)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
  )
  const html = [
    '<div style="font-family:sans-serif;line-height:1.5;color:#0b3b47;max-width:560px">',
    ...[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}" style="color:#0f766e">${escapeHtml(link.text)}</a></p>`]
      : []),
    `<p>${escapeHtml(signature)}</p></div>`,
  ].join('\n')
  return { to, subject, text, html }
}

/** Line breaks in a name must not start a header of their own. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ')

export function bookingConfirmedMail(config: Config, booking: BookingRow, tranId: string): Mail {
  return write({
    to: booking.customer_email,
    subject: oneLine(
      `Booking confirmed: ${booking.service_name}, ${booking.slot_date} ${booking.slot_start_time}`,
    ),
    greeting: `Hello ${booking.customer_name},`,
    paragraphs: ['Your payment has arrived and your booking is confirmed.'],
    facts: factsOf(booking, tranId),
    link: { text: 'See your upcoming bookings', url: `${config.publicUrl}/dashboard/user/Upcoming-bookings` },
    signature: `Thank you! ${config.businessName}`,
  })
}

export function refundDueMail(config: Config, booking: BookingRow, tranId: string, reason: string): Mail {
  return write({
    to: booking.customer_email,
    subject: oneLine(`Your payment will be given back: ${booking.service_name}`),
    greeting: `Hello ${booking.customer_name},`,
    paragraphs: [
      reason === 'paid_twice'
        ? 'This booking had already been paid when another payment for it arrived.'
        : 'Your payment arrived after your slot had been released, so there is no booking for it.',
      'We will give the whole amount back the way you paid it. You do not need to do anything.',
    ],
    facts: factsOf(booking, tranId),
    signature: `We are sorry for the trouble. ${config.businessName}`,
  })
}
