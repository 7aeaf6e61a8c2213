import { z } from 'zod'
import { CONFLICTS } from './crews.ts'
import { slotSchema } from './slots.ts'

/**
 * Every error the API can answer: its HTTP status and the default English message.
 * Clients branch on the code, never on the message.
 */
export const problems = {
  malformed_request: { status: 400, message: 'The request could not be read.' },
  invalid_input: { status: 400, message: 'Please check the highlighted fields.' },
  invalid_cursor: { status: 400, message: 'That page link is no longer valid. Start from the first page.' },
  invalid_idempotency_key: {
    status: 400,
    message: 'Send an Idempotency-Key of 8 to 100 printable ASCII characters without spaces, or none.',
  },
  not_signed_in: { status: 401, message: 'Please log in to continue.' },
  session_expired: { status: 401, message: 'Your session has ended. Please log in again.' },
  wrong_credentials: { status: 401, message: 'The email or password is not right.' },
  code_not_for_admins: {
    status: 403,
    message: 'Admins log in with their password. A code is not enough for their account.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  confirmation_required: { status: 403, message: 'Please confirm that it’s you to do this.' },
  second_factor_required: {
    status: 403,
    message: 'Please also enter a code of your authenticator app, a recovery code, or use your passkey.',
  },
  second_factor_setup_required: {
    status: 403,
    message:
      'Admins need a second factor. Set up an authenticator app or a passkey on the page of your account.',
  },
  email_confirmation_required: {
    status: 403,
    message: 'Please confirm your email first, with the link that was mailed to you.',
  },
  sample_account: {
    status: 403,
    message: 'Everybody uses the sample accounts of the demo. Please do this with an account of your own.',
  },
  payment_refunded: {
    status: 409,
    message: 'Some of this payment was refunded. Reopen the refund before you correct the payment.',
  },
  refund_not_allowed: {
    status: 403,
    message: 'This booking is paid, so canceling it decides about money. Ask a manager to cancel it.',
  },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method.' },
  code_ended: { status: 409, message: 'This code no longer works. Ask for a new one.' },
  log_in_again: { status: 409, message: 'This took too long. Please log in again.' },
  setup_ended: { status: 409, message: 'This took too long. Please start the set-up again.' },
  passkey_refused: {
    status: 400,
    message: 'This passkey was not accepted. Please try again or use another way.',
  },
  passkey_known: { status: 409, message: 'This passkey is in use already.' },
  too_many_passkeys: { status: 409, message: 'You have as many passkeys as we can keep. Remove one first.' },
  no_second_factor: { status: 409, message: 'Set up an authenticator app or a passkey first.' },
  link_of_other_account: {
    status: 409,
    message: 'This link belongs to another account. Log in to that account and open the link again.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  phone_taken: {
    status: 409,
    message:
      'This phone number logs in to another account already. Log in to that account with it, or confirm another number here.',
  },
  account_closed: {
    status: 409,
    message: 'The account of this phone number is deactivated. Reactivate it under Manage Users first.',
  },
  slot_taken: {
    status: 409,
    message: 'Sorry, someone else has just taken this slot. Please choose another.',
  },
  offer_answered: { status: 409, message: 'This offer has been answered, or the booking has changed since.' },
  offer_ended: { status: 409, message: 'The time to answer has passed. Please call us.' },
  slot_unavailable: { status: 409, message: 'This slot can no longer be booked. Please choose another.' },
  slot_overlap: { status: 409, message: 'This service already has a slot at that time.' },
  slot_booked: { status: 409, message: 'Cannot change the status of a booked slot.' },
  slot_has_bookings: {
    status: 409,
    message:
      'This slot has bookings, so its time cannot be changed and it cannot be deleted. Cancel it instead.',
  },
  slot_of_schedule: {
    status: 409,
    message: 'A schedule would make this slot again, so it cannot be deleted. Cancel it instead.',
  },
  has_crews: { status: 409, message: 'This business has crews already.' },
  crew_has_bookings: {
    status: 409,
    message: 'This crew has bookings, so it cannot be removed. Switch it off instead.',
  },
  slot_private: {
    status: 409,
    message: 'This time was agreed for one booking. Change that booking instead.',
  },
  crew_conflict: {
    status: 409,
    message: 'This crew cannot do the booking at that time. Choose another one.',
  },
  no_crew_free: {
    status: 409,
    message: 'No crew can do the booking at that time. Choose one yourself, or another time.',
  },
  capacity_below_taken: { status: 409, message: 'More seats of this slot are booked than that.' },
  schedule_inactive: { status: 409, message: 'This schedule is switched off. Switch it on first.' },
  service_unavailable: { status: 409, message: 'Service not available at the moment.' },
  month_is_closed: { status: 409, message: 'The month of this line is closed. Reopen the month first.' },
  invalid_transition: { status: 409, message: 'This has changed in the meantime. Reload and try again.' },
  hold_expired: {
    status: 409,
    message: 'The time to pay for this slot has run out. Please choose a slot again.',
  },
  price_changed: {
    status: 409,
    message: 'The price has changed since you saw it. Nothing was booked or charged.',
  },
  last_line: {
    status: 409,
    message: 'This is the last service of the booking. Cancel the booking instead.',
  },
  refund_changed: {
    status: 409,
    message: 'By now you get less back than you were told. Nothing was canceled.',
  },
  tip_not_possible: {
    status: 409,
    message: 'A tip can be paid here once the visit is done, until two weeks after it.',
  },
  tip_given: { status: 409, message: 'You have given a tip for this visit already. Thank you!' },
  already_paid: { status: 409, message: 'This booking is already paid.' },
  confirm_email_first: {
    status: 409,
    message:
      'We take another booking without a payment once you have confirmed your email. Open the link that we sent you, or send a new one on the page Account and Security, and book again.',
  },
  confirm_phone_first: {
    status: 409,
    message:
      'We take another booking without a payment once your phone number is confirmed. Confirm it with a code that we text you, on the page Account and Security, and book again.',
  },
  hold_limit: {
    status: 409,
    message:
      'You already have other slots that are not paid. Pay for one of them first, or wait until one is released or over.',
  },
  shared_hold_limit: {
    status: 409,
    message:
      'Too many unpaid slots are held with this phone number or email, or from your network. Pay for one of them first, wait until they are released, or contact us.',
  },
  payment_in_review: {
    status: 409,
    message: 'We are checking a payment for this booking. Please do not pay again.',
  },
  booking_started: { status: 409, message: 'This booking has already begun, so it cannot be changed.' },
  booking_not_started: { status: 409, message: 'This booking has not begun yet.' },
  complaint_too_late: {
    status: 409,
    message: 'This was possible until two days after the visit. Please call us.',
  },
  complaint_has_revisit: {
    status: 409,
    message: 'Another visit was booked for this complaint already.',
  },
  photos_not_allowed: {
    status: 409,
    message: 'The customer has not allowed these photos to be shown.',
  },
  move_too_late: {
    status: 409,
    message: 'It is too late to move this booking to another time. You can still cancel it.',
  },
  edit_too_late: {
    status: 409,
    message: 'It is too late to change this here. Please call us.',
  },
  area_needs_call: {
    status: 409,
    message: 'We cannot change the area here, because the price or the time would change. Please call us.',
  },
  payment_other_currency: {
    status: 409,
    message:
      'This payment arrived in another currency, so it cannot be accepted. Reject it, and the money goes back.',
  },
  nothing_to_refund: { status: 409, message: 'There is no money left to refund for this booking.' },
  nothing_paid: { status: 409, message: 'Nothing has been paid for this booking yet.' },
  refund_exceeds_paid: { status: 409, message: 'That is more than what is left of the payment.' },
  refund_not_by_hand: {
    status: 409,
    message: 'The payment service reported this refund as done, so it cannot be reopened.',
  },
  refund_not_withdrawable: {
    status: 409,
    message: 'This refund has been sent or paid, or staff did not decide it, so it cannot be withdrawn.',
  },
  garage_full: { status: 409, message: 'You have saved as many as we can keep. Remove one first.' },
  coupon_used: {
    status: 409,
    message: 'This coupon has been used, so it cannot be deleted. Switch it off instead.',
  },
  already_saved: { status: 409, message: 'You have saved this already.' },
  already_reviewed: {
    status: 409,
    message:
      'You have already reviewed this service. You can change your review, and write another one after your next booking of it.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Someone else has changed this meanwhile. Nothing was saved.',
  },
  review_changed: {
    status: 409,
    message: 'The review has been changed meanwhile. Please read it again.',
  },
  account_has_bookings: {
    status: 409,
    message: 'You have upcoming bookings. Cancel them first, or delete your account when they are over.',
  },
  account_has_open_payments: {
    status: 409,
    message: 'A payment or a refund of yours is not finished. Delete your account when it is, or contact us.',
  },
  last_owner: { status: 409, message: 'There must be at least one owner.' },
  own_account: { status: 409, message: 'You cannot deactivate your own account.' },
  admin_needs_email: {
    status: 409,
    message: 'This account has no email address. Admins need one, because they log in with a password.',
  },
  email_awaited: {
    status: 409,
    message:
      'You were made an admin with this email and have not confirmed it yet. Confirm it before you change it.',
  },
  no_text_messages: { status: 409, message: 'No provider of text messages is set.' },
  no_mail_server: { status: 409, message: 'No mail server is set.' },
  setup_closed: { status: 409, message: 'The set-up is over: there is an owner already. Please log in.' },
  setup_link_wrong: {
    status: 403,
    message: 'This link does not work. Use the one that the server printed at its last start.',
  },
  set_by_environment: {
    status: 409,
    message: 'This is set in the environment of the server, so it cannot be changed here.',
  },
  currency_locked: {
    status: 409,
    message: 'There are bookings already, so the currency of the business cannot be changed.',
  },
  time_zone_locked: {
    status: 409,
    message: 'There are bookings already, so the time zone of the business cannot be changed.',
  },
  own_role: { status: 409, message: 'You cannot change your own role.' },
  idempotency_key_reused: { status: 409, message: 'This Idempotency-Key was used for a different request.' },
  request_in_progress: {
    status: 409,
    message: 'The same request is still being worked on. Try again in a moment.',
  },
  body_too_large: { status: 413, message: 'That is more data than we accept.' },
  picture_too_big: {
    status: 413,
    message: 'This picture is too big. Please use one of at most 8 MB and 50 million pixels.',
  },
  not_a_picture: { status: 415, message: 'Please choose a picture: JPEG, PNG, WebP or AVIF.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  headers_too_large: { status: 431, message: 'That address is longer than we accept.' },
  too_many_requests: { status: 429, message: 'Too many tries in a short time.' },
  payment_limit: {
    status: 429,
    message: 'You have opened as many payments as we allow for now. Finish one that is open, or wait.',
  },
  review_limit: {
    status: 429,
    message: 'You have written as many reviews as we take in one day.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  gateway_refused: {
    status: 502,
    message: 'The payment service refused the payment. Please try again or choose another way to pay.',
  },
  gateway_unavailable: {
    status: 503,
    message: 'The payment service cannot be reached right now. Please try again in a moment.',
  },
  uploads_busy: {
    status: 503,
    message: 'Many pictures are being uploaded right now. Please try again in a moment.',
  },
  temporarily_unavailable: {
    status: 503,
    message: 'We are briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** A refused field: its path in the request (`customer.email`) and the message. */
export const fieldErrorSchema = z.object({
  path: z.string(),
  message: z.string(),
  key: z.string().optional().meta({
    description:
      'The name of the message in the catalog of validation texts, to translate it by; absent for others.',
  }),
  at: z
    .object({ line: z.int(), column: z.string(), cell: z.string() })
    .optional()
    .meta({ description: 'In a file: the line, the name of its column, and what stands there.' }),
})
export type FieldError = z.infer<typeof fieldErrorSchema>

/** Fields of a successful request that could not be stored, while everything else was; absent when there are none. */
export const warningsSchema = z.array(fieldErrorSchema).optional()

/** The body of every error response. */
export const problemSchema = z
  .object({
    success: z.literal(false),
    statusCode: z.int(),
    code: z.string(),
    message: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
    price: z
      .object({ amount: z.number(), dueNow: z.number(), currency: z.string() })
      .optional()
      .meta({ description: 'With `price_changed`: the price and what is due when booking, in major units.' }),
    nearest: z.array(slotSchema).optional().meta({
      description:
        'With `slot_taken`, if the business has crews: the nearest slots of the service at which one can come.',
    }),
    noCrewFree: z.boolean().optional().meta({
      description: 'With `slot_taken`: a seat is free, but no crew can do the job then.',
    }),
    current: z.unknown().optional().meta({
      description:
        'What was to be changed, as it is now: with `changed_meanwhile`, and with a limit of a coupon below its uses.',
    }),
    conflicts: z
      .array(z.enum(CONFLICTS))
      .optional()
      .meta({ description: 'With `crew_conflict`: all that speaks against the crew and was not accepted.' }),
    secondFactor: z
      .object({ ticket: z.string(), ways: z.array(z.string()) })
      .optional()
      .meta({ description: 'With `second_factor_required` at the log-in: what the next call needs.' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'Why a call was refused.' })
export type ProblemBody = z.infer<typeof problemSchema>
