import type { AskedJobQuery } from '@jhilik/contract/slot-requests.ts'
import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeferredSchema } from '../../startup/deferred-schema.ts'
import { api, type CallOptions } from './http.ts'

/**
 * Every query key of the site. Each begins with its entity's `all`, so that invalidating `all` reads every
 * query of the entity again. What invalidates which keys: `invalidations`.
 */
export const queryKeys = {
  areas: ['areas'],
  /** The areas among which customers choose, for a service or for any. */
  bookingAreas: {
    all: ['booking-areas'],
    of: (serviceId?: string) => ['booking-areas', ...(serviceId ? [serviceId] : [])],
  },
  business: ['business'],
  /** The items that are missing before going live. */
  checklist: ['checklist'],
  bookings: {
    all: ['bookings'],
    /** A page of all customers' bookings. */
    staffList: (filter: object) => ['bookings', 'staff-list', filter],
    /** What crews have reported and the office has to look at: all of it, or of a booking. */
    reports: (bookingId: string | null) => ['bookings', 'reports', bookingId],
    /** What customers say was not right, and nobody has settled. */
    complaints: ['bookings', 'complaints'],
    /** The jobs of a day. */
    day: (date: string) => ['bookings', 'day', date],
    /** The filters of that list which the reader keeps. */
    views: ['bookings', 'views'],
    /** A customer's bookings of one kind, page by page. */
    lists: ['bookings', 'list'],
    list: (email: string, when: string) => ['bookings', 'list', email, when],
    /** All bookings of a customer that are to come, held or booked. */
    upcoming: (email: string) => ['bookings', 'upcoming', email],
    /** A customer's next few bookings. */
    next: (email: string) => ['bookings', 'next', email],
    /** The matters that a customer has to deal with. */
    attention: ['bookings', 'attention'],
    /** A customer's unpaid holds. */
    holds: (email: string) => ['bookings', 'holds', email],
    details: ['bookings', 'detail'],
    detail: (id: string) => ['bookings', 'detail', id],
    receipt: (id: string) => ['bookings', 'receipt', id],
    /** The messages about a booking, newest first. */
    messages: (id: string) => ['bookings', 'messages', id],
    /** The messages about all bookings, page by page. */
    messageList: (filter: object) => ['bookings', 'message-list', filter],
    /** The text messages of this month. */
    messageMonth: ['bookings', 'message-month'],
    /** The customers who would get a text of staff. */
    textPreview: (text: object) => ['bookings', 'text-preview', text],
    ofPeople: ['bookings', 'of-person'],
    /** The bookings and holds to come of a person, for staff who close the account. */
    ofPerson: (userId: string) => ['bookings', 'of-person', userId],
    /** The jobs of a day by crew. */
    board: (date: string) => ['bookings', 'board', date],
    /** When each crew could do a booking. */
    fits: (id: string) => ['bookings', 'fits', id],
    proposal: (date: string) => ['bookings', 'proposal', date],
    away: (crewId: string, away: object) => ['bookings', 'away', crewId, away],
    linesPreview: (id: string, lines: object) => ['bookings', 'lines-preview', id, lines],
    /** The crews that could do a booking at a time. */
    crewOptions: (id: string, time: object) => ['bookings', 'crew-options', id, time],
    /** Those that no crew does. */
    uncovered: ['bookings', 'uncovered'],
    onClosedDates: (closedDateId: string) => ['bookings', 'on-closed-dates', closedDateId],
  },
  /** One act on many bookings. The keys are not below `bookings`: a shown preview stays as it was seen. */
  bulkChanges: {
    preview: (act: object, bookings: readonly string[]) => ['bulk-changes', 'preview', act, bookings],
    report: (id: string) => ['bulk-changes', 'report', id],
  },
  disturbances: {
    list: ['disturbances', 'list'],
    day: (date: string) => ['disturbances', 'day', date],
    /** The key is not below the list: a shown preview stays as it was seen. */
    preview: (hours: object) => ['disturbances-preview', hours],
    times: (asked: object) => ['disturbances-times', asked],
    report: (id: string) => ['disturbances', 'report', id],
  },
  callers: {
    of: (phone: string) => ['callers', phone],
    times: (asked: object) => ['callers', 'times', asked],
  },
  /** A booking by a link of a message. */
  bookingPages: {
    all: ['booking-pages'],
    of: (token: string) => ['booking-pages', token],
  },
  checkoutResults: {
    all: ['checkout-results'],
    of: (token: string) => ['checkout-results', token],
  },
  crews: ['crews'],
  crewJobs: {
    /** The crews to which the reader belongs. */
    crews: ['crew-jobs', 'crews'],
    /** The jobs of an account's crews, as the server has them. */
    day: (account: string) => ['crew-jobs', 'day', account],
    /** The same, as this browser has kept them. */
    kept: (account: string) => ['crew-jobs', 'kept', account],
  },
  closedDates: {
    all: ['closed-dates'],
    list: (from: string) => ['closed-dates', 'list', from],
  },
  garage: {
    all: ['garage'],
    vehicles: ['garage', 'vehicles'],
    addresses: ['garage', 'addresses'],
    /** The values that fill the booking form. */
    bookingDefaults: ['garage', 'booking-defaults'],
  },
  history: {
    all: ['history'],
    list: (filter: object) => ['history', 'list', filter],
  },
  /** The configured gateways, for staff. */
  gateways: ['gateways'],
  homePictures: ['home-pictures'],
  look: {
    all: ['look'],
    state: ['look', 'state'],
    /** They follow the draft and the language. */
    samples: (version: string, locale: string) => ['look', 'samples', version, locale],
  },
  houseRules: ['house-rules'],
  messageSettings: ['message-settings'],
  messageTexts: {
    all: ['message-texts'],
    list: ['message-texts', 'list'],
    previews: ['message-texts', 'preview'],
    /** A text as it would arrive. It follows the settings, which have the price. */
    preview: (text: object) => ['message-texts', 'preview', text],
  },
  /** What the reader wants to get. */
  messageChoices: ['message-choices'],
  publicHouseRules: ['house-rules', 'public'],
  /** What holds for the prices of all services. */
  prices: {
    all: ['prices'],
    coupons: ['prices', 'coupons'],
    rules: ['prices', 'rules'],
    settings: ['prices', 'settings'],
    sizeList: ['prices', 'size-list'],
  },
  /** The money page of staff. */
  money: {
    all: ['money'],
    attention: ['money', 'attention'],
    cash: ['money', 'cash'],
    days: (period: object) => ['money', 'days', period],
    documents: (query: object) => ['money', 'documents', query],
    handovers: ['money', 'cash', 'handovers'],
    months: (year: number | undefined) => ['money', 'months', year],
    payout: (statementId: string, line: number) => ['money', 'statements', statementId, 'payout', line],
    /** The key is not below `all`: a file is read the same whatever has been changed. */
    preview: (request: object) => ['statement-preview', request],
    statements: ['money', 'statements'],
    statement: (id: string) => ['money', 'statements', id],
  },
  reports: {
    all: ['reports'],
    today: ['reports', 'today'],
    summary: (from: string, to: string) => ['reports', 'summary', from, to],
    work: (from: string, to: string) => ['reports', 'work', from, to],
    discounts: (from: string, to: string) => ['reports', 'discounts', from, to],
  },
  reviews: {
    all: ['reviews'],
    recent: ['reviews', 'recent'],
    ofService: (serviceId: string) => ['reviews', 'service', serviceId],
    list: (filter: object) => ['reviews', 'list', filter],
    staffList: (status: string) => ['reviews', 'staff-list', status],
  },
  schedules: {
    all: ['schedules'],
    list: ['schedules', 'list'],
    plan: (id: string, days: object) => ['schedules', 'plan', id, days],
  },
  taxSettings: ['tax-settings'],
  travelSettings: ['travel-settings'],
  /**
   * The service and slot that an address names. The key belongs to no entity: its price stays the one that was shown.
   */
  selection: (serviceId: string, slotId: string, date: string) => ['selection', serviceId, slotId, date],
  serviceTemplates: ['service-templates'],
  services: {
    all: ['services'],
    list: ['services', 'list'],
    /** The services as lists show them, with the slots from a day and time on. */
    listed: (time: object) => ['services', 'listed', time],
    /** The services as the comparison shows them. */
    compared: ['services', 'compared'],
    /** What the home page says, with the next times of services. */
    home: ['services', 'home'],
    archived: ['services', 'archived'],
    /** What crews tick off while they do a service. */
    checklist: (id: string) => ['services', 'checklist', id],
    /** The photos of before and after on the page of a service. */
    photos: (id: string) => ['services', 'photos', id],
    /** The next slot of a service is, with a job, the next one at which some crew can do it. */
    detail: (id: string, job: AskedJobQuery = {}) => ['services', 'detail', id, job],
  },
  visitPrices: {
    all: ['visit-prices'],
    of: (request: object, versions: readonly string[]) => ['visit-prices', request, versions],
  },
  /** The ways in which the reader can log in. */
  ownAccount: ['own-account'],
  secondFactors: ['second-factors'],
  /** The places where the reader is signed in. Below it is whether this one gets notifications. */
  signIns: ['sign-ins'],
  /** The status of the server. */
  status: ['status'],
  /** The country's well-known areas. */
  starterAreas: ['starter-areas'],
  slots: {
    all: ['slots'],
    /** The slots of a service on any day. */
    days: (serviceId: string) => ['slots', 'day', serviceId],
    // An empty object in a key matches every object: what invalidates a query without a job invalidates those with one too.
    /** The slots of a day; with a job, those at which some crew can do it. */
    day: (serviceId: string, date: string, job: AskedJobQuery = {}) => ['slots', 'day', serviceId, date, job],
    /** The number of free slots on each of the coming days, or of the days from a date on. */
    comingDays: (serviceId: string, asked: { from?: string } & AskedJobQuery = {}) => [
      'slots',
      'coming-days',
      serviceId,
      asked,
    ],
    /** The number of free slots on a later day; whatever invalidates the coming days invalidates it too. */
    laterDay: (serviceId: string, date: string, job: AskedJobQuery = {}) => [
      'slots',
      'coming-days',
      serviceId,
      { ...job, date },
    ],
    nearest: (slotId: string, job: AskedJobQuery = {}) => ['slots', 'nearest', slotId, job],
    staffList: (filter: object) => ['slots', 'staff-list', filter],
    /** The crews whose day a slot at a time could extend. */
    extraHours: (asked: object) => ['slots', 'extra-hours', asked],
    calendar: (days: object) => ['slots', 'calendar', days],
  },
  users: {
    all: ['users'],
    list: (filter: object) => ['users', 'list', filter],
    admins: ['users', 'admins'],
    invitations: ['users', 'invitations'],
    detail: (id: string) => ['users', 'detail', id],
    /** What a customer gets off every visit. */
    discount: (id: string) => ['users', 'discount', id],
    /** The accounts that match a text. */
    found: (q: string) => ['users', 'found', q],
    /** What a person wants to get, and their numbers that sent STOP. */
    messages: (id: string) => ['users', 'messages', id],
  },
} as const

/** Keys of mutations that others wait for. */
export const mutationKeys = {
  changeBooking: ['bookings', 'change'],
  orderAreas: ['areas', 'order'],
  orderPriceRules: ['prices', 'rules', 'order'],
  orderServices: ['services', 'order'],
} as const

/** A query of the data that a GET call answers. The call is canceled when nothing waits for it any more. */
export const apiQuery = <Data>(
  queryKey: QueryKey,
  path: string,
  schema: DeferredSchema<{ data: Data }>,
  query?: CallOptions['query'],
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Data> =>
      (await api.get(path, schema, { signal, ...(query && { query }) })).data,
  })

const {
  areas,
  bookingAreas,
  bookingPages,
  bookings,
  checkoutResults,
  closedDates,
  crews,
  garage,
  history,
  messageChoices,
  messageTexts,
  money,
  ownAccount,
  prices,
  publicHouseRules,
  reports,
  reviews,
  schedules,
  secondFactors,
  services,
  signIns,
  slots,
  travelSettings,
  users,
} = queryKeys

/**
 * The queries that each change makes out of date. Services have their next free slot. The history of what has been
 * changed can be open beside it.
 */
export const invalidations = {
  /** The roads between areas are counted with the travel settings. */
  area: [areas, bookingAreas.all, services.all, slots.all, travelSettings, history.all],
  booking: [
    bookings.all,
    bookingPages.all,
    services.all,
    slots.all,
    reports.all,
    money.all,
    checkoutResults.all,
  ],
  bookingLinks: [bookings.all],
  bookingMessage: [bookings.all, history.all],
  bookingViews: [bookings.views],
  /** Bookings say how their customers learn of a change. The saved settings are set, not read again. */
  messageSettings: [bookings.details, bookings.messageMonth, messageTexts.previews, history.all],
  /** The saved texts are set, not read again. */
  messageTexts: [history.all],
  messageChoices: [messageChoices],
  /** Bookings say how their customers learn of a change. */
  stoppedNumber: [users.all, bookings.details, history.all],
  /** Bookings show which of their ledger entries are of a closed month. */
  closedMonth: [money.all, bookings.details],
  closedDate: [closedDates.all, schedules.all, services.all, slots.all, bookings.all, history.all],
  /** Bookable times follow the crews. */
  crew: [crews, bookingAreas.all, bookings.all, services.all, slots.all, history.all],
  garage: [garage.all],
  /** The customer has released a seat. */
  hold: [bookings.all, services.all, slots.all, checkoutResults.all],
  /**
   * The rules decide which slots are offered, and what is paid when booking. The saved rules are set, not read again.
   */
  houseRules: [publicHouseRules, services.all, slots.all, history.all],
  /** Cash handed over, a statement or a difference. */
  money: [money.all],
  /** Price rules, the minimum or the list of sizes. */
  prices: [prices.all, services.all, slots.all, history.all],
  /** The ways to log in to the account, whose change can end other sign-ins. */
  ownAccount: [ownAccount, signIns],
  /** A payment has ended: its booking is confirmed, or its seat is free again. */
  payment: [bookings.all, services.all, slots.all],
  /** The bookings on a reopened date are not read: they are shown until its row goes, and the call now answers 404. */
  reopenedDate: [closedDates.all, schedules.all, services.all, slots.all, history.all],
  review: [reviews.all, services.all, bookings.attention, reports.today, history.all],
  schedule: [schedules.all, services.all, slots.all, history.all],
  secondFactor: [secondFactors],
  service: [services.all, history.all],
  signIn: [signIns],
  slot: [services.all, slots.all, reports.all, history.all],
  /** Prices include the tax, or it is added to them. */
  taxSettings: [services.all, history.all],
  /** Crews reach other times. The saved settings are set, not read again. */
  travelSettings: [slots.all, services.all, history.all],
  user: [users.all, history.all, bookings.ofPeople],
} as const satisfies Record<string, readonly QueryKey[]>

export type Change = keyof typeof invalidations

/** The time that a dialog waits for the page below it. Without an answer each query takes up to a minute to fail. */
const WAIT_MS = 5_000

/** Reads again what a change has made out of date. The promise settles once that is done, or after five seconds. */
export function useInvalidate(change: Change): () => Promise<unknown> {
  const client = useQueryClient()
  return () => {
    const reads = invalidations[change].map((queryKey) => client.invalidateQueries({ queryKey }))
    return Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  }
}

/** A call that changes something, after which what is out of date is read again. */
export function useChange<Input = void, Output = unknown>(
  change: Change,
  mutationFn: (input: Input) => Promise<Output>,
) {
  return useMutation({ mutationFn, onSuccess: useInvalidate(change) })
}

/** Like `useChange`, but reads again after a refusal as well: it can mean that the page is out of date. */
export function useTriedChange<Input = void, Output = unknown>(
  change: Change,
  mutationFn: (input: Input) => Promise<Output>,
) {
  return useMutation({ mutationFn, onSettled: useInvalidate(change) })
}
