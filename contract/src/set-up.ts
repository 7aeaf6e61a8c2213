// The first steps of a new installation, in the order in which an owner takes them:
// 1. the link that the server prints at its start leads to `/setup#token=…`; `GET /setup` says whether it is still open;
// 2. `POST /setup/claim` creates the owner's account and signs in. Outside a demo an admin can do nothing as such without a
//    second factor (403 `second_factor_setup_required`, unless ADMIN_SECOND_FACTOR=optional), so the next step is the
//    set-up of one, with the calls under `/auth/second-factors`;
// 3. business data and opening hours: `GET` and `PATCH /business` (business.ts);
// 4. services and their schedule: `GET` and `POST /service-templates` (service-templates.ts);
// 5. ways to pay: `PUT /house-rules` has the payment terms; `GET /gateways` and `POST /gateways/{name}/test`
//    (gateway-tests.ts). A test payment is an ordinary booking of a service;
// 6. messages: `POST /mails/test` (mail-tests.ts) and `POST /text-messages/test` (text-messages.ts);
// 7. `GET /setup/checklist`: what is missing. Everything can be done in another order, and again later.

import { z } from 'zod'
import { signupRequestSchema } from './accounts.ts'
import { success } from './envelope.ts'

/** `GET /setup` returns this. Public. It is `open` while there is no admin; never in a demo. */
export const setUpStateResponseSchema = success(z.object({ open: z.boolean() }))

/**
 * `POST /setup/claim`, from the same site, answers 201 like `POST /auth/signup`: the account is signed in and is now an
 * admin with the duty of an owner. It is refused with
 * - 403 `setup_link_wrong`: no such token, or the server has printed a new link since,
 * - 409 `setup_closed`: there is an admin, so the link was used (or `npm run make-admin` was),
 * - 409 `email_taken`, with `errors`: somebody has signed up with this address before,
 * - 429 `too_many_requests`.
 */
export const claimRequestSchema = signupRequestSchema
  .pick({ name: true, email: true, phone: true, password: true })
  .extend({
    /** The text that follows `#token=` in the address. Take it out of the address bar once it is read. */
    token: z.string().max(200),
  })
export type ClaimRequest = z.infer<typeof claimRequestSchema>

export const CHECKLIST_ITEMS = [
  /** The caller's account has an authenticator app or a passkey. */
  'second_factor',
  /** The business has a name of its own, and an e-mail address or a phone number. */
  'contact',
  'opening_hours',
  /** A service is on offer. */
  'services',
  /** A service has a free slot within the next weeks. */
  'free_slots',
  /**
   * A gateway of a real store is configured, or `GATEWAYS=cash` says that customers pay on site only.
   * `recommended` when there is such a gateway, or everything is paid on site, and customers could still choose a sandbox.
   * `detail` names the sandboxes, with commas.
   */
  'payments',
  /**
   * A mail server is set, and it took a mail. When `variables` is empty, only a test mail is missing. `detail` is the
   * error of the mail server.
   */
  'mail',
  /**
   * A provider of text messages is set. This is recommended only: while there is none, nobody signs in with a code that
   * is sent to a phone.
   */
  'sms',
  /** PUBLIC_URL begins with https:// and is not this machine's own name. */
  'https',
  'backups',
  /** The owner has read the information pages (terms, privacy …), or has replaced the terms. */
  'pages',
  /** METRICS_TOKEN or METRICS_PORT is set. This is recommended only. */
  'metrics',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** The places where something is put right: a page of the dashboard, or the environment of the server. */
export const FIX_PLACES = [
  'second_factors',
  'business',
  'services',
  'schedules',
  'house_rules',
  'pages',
  'server',
] as const

export const checklistSchema = z.object({
  items: z.array(
    z.object({
      item: z.enum(CHECKLIST_ITEMS),
      /** `missing` has to be done before going live. `recommended` can wait. */
      state: z.enum(['done', 'missing', 'recommended']),
      place: z.enum(FIX_PLACES),
      /** The environment variables that put it right, in the order in which they are needed. A restart applies them. */
      variables: z.array(z.string()),
      /** More about it, in English, as a program or a provider said it; mostly null. */
      detail: z.string().nullable(),
    }),
  ),
  /** Whether nothing is `missing`. */
  ready: z.boolean(),
})
export type Checklist = z.infer<typeof checklistSchema>

/** `GET /setup/checklist` (permission `settings.change`) returns this, in the order of `CHECKLIST_ITEMS`. */
export const checklistResponseSchema = success(checklistSchema)

/**
 * The body of `PUT /setup/pages-read` (permission `settings.change`): the owner has read the information pages, and
 * they say what the business does. The answer is the checklist.
 */
export const pagesReadRequestSchema = z.object({ read: z.boolean() })
