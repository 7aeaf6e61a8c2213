/** Calls that always need a confirmation: a password or second factor that was entered lately in the same sign-in. */
const CONFIRMED = [
  // Money that leaves, and months.
  'POST /api/bookings/{id}/refund',
  'POST /api/bookings/{id}/review-payment',
  'POST /api/refunds/{id}/settle',
  'POST /api/refunds/{id}/cash',
  'POST /api/refunds/{id}/reopen',
  'POST /api/refunds/{id}/withdraw',
  'POST /api/ledger-entries/{id}/correction',
  'POST /api/money/cash/handovers/{id}/correction',
  'PUT /api/money/closed-months/{month}',
  'POST /api/money/closed-months/{month}/reopen',
  // Settings, and texts to any number.
  'PATCH /api/business',
  'PUT /api/house-rules',
  'PUT /api/tax-settings',
  'PUT /api/site/pictures',
  'PUT /api/setup/pages-read',
  'POST /api/text-messages/test',
  // Rights, of others and of the caller.
  'PATCH /api/auth/users/{userId}',
  'POST /api/auth/users/{userId}/deactivate',
  'POST /api/auth/users/{userId}/reactivate',
  'POST /api/auth/users/{userId}/sign-ins/end',
  'POST /api/auth/users/{userId}/second-factors/remove',
  'POST /api/auth/email/change',
  'POST /api/auth/phone/code',
  'POST /api/auth/phone/verify',
  'POST /api/auth/google/link',
  'DELETE /api/auth/google/link',
  'POST /api/auth/authenticator/setup',
  'PUT /api/auth/authenticator',
  'DELETE /api/auth/authenticator',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'DELETE /api/auth/passkeys/{id}',
  // Personal data in files.
  'GET /api/bookings/export.csv',
  'POST /api/bookings/export-ticket',
  'GET /api/history/export.csv',
]

/** Calls that need a confirmation for some bodies only. The tests of each call name those bodies. */
const CONFIRMED_FOR_SOME = [
  // A cancellation by staff that refunds, or has a message to the customer.
  'POST /api/bookings/{id}/cancel',
  // An account without a password.
  'POST /api/auth/account/delete',
]

/** Calls that never need a confirmation. Calls that only read are not listed. */
const NOT_CONFIRMED = [
  // The work of the day: it can be corrected, and moves no money out.
  'POST /api/bookings/{id}/complete',
  'POST /api/bookings/{id}/correct',
  'POST /api/bookings/{id}/discounts',
  'POST /api/bookings/{id}/links/revoke',
  'POST /api/bookings/{id}/move',
  'POST /api/bookings/{id}/no-show',
  'POST /api/bookings/{id}/payments',
  'POST /api/money/cash/handovers',
  'POST /api/money/cash/counts',
  'POST /api/money/cash/deposits',
  'POST /api/money/statements/preview',
  'POST /api/money/statements',
  'POST /api/money/statements/{id}/lines/{line}/explanation',
  'PUT /api/money/statements/{id}/lines/{line}/payout',
  'POST /api/money/statements/{id}/lines/{line}/payout/undo',
  'PUT /api/auth/users/{userId}/note',
  'PUT /api/auth/{userId}',
  'POST /api/events/ticket',
  // Tests whose text and receiver are fixed.
  'POST /api/gateways/{name}/test',
  'POST /api/mails/test',
  // What is offered, and when.
  'POST /api/areas',
  'PUT /api/areas/order',
  'PUT /api/areas/{id}',
  'DELETE /api/areas/{id}',
  'POST /api/closed-dates',
  'DELETE /api/closed-dates/{id}',
  'POST /api/schedules',
  'PUT /api/schedules/{id}',
  'DELETE /api/schedules/{id}',
  'POST /api/schedules/{id}/preview',
  'POST /api/schedules/{id}/make',
  'POST /api/schedules/hours/preview',
  'PUT /api/schedules/hours',
  'POST /api/services',
  'POST /api/services/slots',
  'POST /api/service-templates',
  'PUT /api/services/order',
  'PUT /api/services/{id}',
  'DELETE /api/services/{id}',
  'POST /api/services/{id}/restore',
  'PUT /api/slots/{id}',
  'PATCH /api/slots/{id}',
  'DELETE /api/slots/{id}',
  'POST /api/review/{id}/approve',
  'POST /api/review/{id}/hide',
  'PUT /api/review/{id}/reply',
  'DELETE /api/review/{id}/reply',
  'POST /api/review/{id}/show',
  'POST /api/uploads/pictures',
  // Customers and visitors.
  'POST /api/bookings',
  'POST /api/bookings/{id}/pay',
  'POST /api/bookings/{id}/release',
  'POST /api/review',
  'PUT /api/review/{id}',
  'DELETE /api/review/{id}',
  'POST /api/me/addresses',
  'PUT /api/me/addresses/{id}',
  'DELETE /api/me/addresses/{id}',
  'POST /api/me/vehicles',
  'PUT /api/me/vehicles/{id}',
  'DELETE /api/me/vehicles/{id}',
  'POST /api/newsletter',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  // Signing in, and what proves the caller itself: a password, a code or a link.
  'POST /api/auth/code',
  'POST /api/auth/code/login',
  'POST /api/auth/confirm',
  'POST /api/auth/confirm/code',
  'POST /api/auth/confirm/code/entry',
  'POST /api/auth/confirm/passkey',
  'POST /api/auth/confirm/second-factor',
  'POST /api/auth/email/change/confirm',
  'POST /api/auth/email/verification',
  'POST /api/auth/email/verify',
  'POST /api/auth/login',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/logout',
  'POST /api/auth/logout-all',
  'POST /api/auth/passkey-options',
  'POST /api/auth/password/forgotten',
  'POST /api/auth/password/reset',
  'PUT /api/auth/password',
  'POST /api/auth/refresh-token',
  'POST /api/auth/signup',
  'DELETE /api/auth/sign-ins/{id}',
  'POST /api/setup/claim',
]

type Confirmation = 'needed' | 'for some bodies' | 'not needed'

const table = new Map<string, Confirmation>([
  ...CONFIRMED.map((route): [string, Confirmation] => [route, 'needed']),
  ...CONFIRMED_FOR_SOME.map((route): [string, Confirmation] => [route, 'for some bodies']),
  ...NOT_CONFIRMED.map((route): [string, Confirmation] => [route, 'not needed']),
])

/** Undefined for a call that writes and is in none of the lists. */
export const confirmationOf = (route: string): Confirmation | undefined =>
  table.get(route) ?? (route.startsWith('GET ') ? 'not needed' : undefined)
