/**
 * Every query key of the site. Each begins with its entity's `all`, so that invalidating `all` reads every
 * query of the entity again. What invalidates which keys: `invalidations.ts`.
 */
export const queryKeys = {
  areas: ['areas'],
  business: ['business'],
  /** The items that are missing before going live. */
  checklist: ['checklist'],
  bookings: {
    all: ['bookings'],
    /** A page of all customers' bookings. */
    staffList: (filter: object) => ['bookings', 'staff-list', filter],
    /** A customer's bookings of one kind, page by page. */
    lists: ['bookings', 'list'],
    list: (email: string, when: string) => ['bookings', 'list', email, when],
    /** A customer's next few bookings. */
    next: (email: string) => ['bookings', 'next', email],
    /** The matters that a customer has to deal with. */
    attention: ['bookings', 'attention'],
    /** A customer's unpaid holds. */
    holds: (email: string) => ['bookings', 'holds', email],
    details: ['bookings', 'detail'],
    detail: (id: string) => ['bookings', 'detail', id],
    receipt: (id: string) => ['bookings', 'receipt', id],
    onClosedDates: (closedDateId: string) => ['bookings', 'on-closed-dates', closedDateId],
  },
  checkoutResults: {
    all: ['checkout-results'],
    of: (token: string) => ['checkout-results', token],
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
  houseRules: ['house-rules'],
  publicHouseRules: ['house-rules', 'public'],
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
    statements: ['money', 'statements'],
    statement: (id: string) => ['money', 'statements', id],
  },
  reports: {
    all: ['reports'],
    today: ['reports', 'today'],
    summary: (from: string, to: string) => ['reports', 'summary', from, to],
  },
  reviews: {
    all: ['reviews'],
    recent: ['reviews', 'recent'],
    ofService: (serviceId: string) => ['reviews', 'service', serviceId],
    list: (filter: object) => ['reviews', 'list', filter],
  },
  schedules: {
    all: ['schedules'],
    list: ['schedules', 'list'],
    plan: (id: string, days: object) => ['schedules', 'plan', id, days],
  },
  taxSettings: ['tax-settings'],
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
    archived: ['services', 'archived'],
    detail: (id: string) => ['services', 'detail', id],
  },
  /** The ways in which the reader can log in. */
  ownAccount: ['own-account'],
  secondFactors: ['second-factors'],
  /** The places where the reader is signed in. */
  signIns: ['sign-ins'],
  /** The status of the server. */
  status: ['status'],
  slots: {
    all: ['slots'],
    /** The slots of a service on any day. */
    days: (serviceId: string) => ['slots', 'day', serviceId],
    day: (serviceId: string, date: string) => ['slots', 'day', serviceId, date],
    /** The number of free slots on each of the coming days, or of the days from a date on. */
    comingDays: (serviceId: string, from?: string) => [
      'slots',
      'coming-days',
      serviceId,
      ...(from ? [{ from }] : []),
    ],
    /** The number of free slots on a later day; whatever invalidates the coming days invalidates it too. */
    laterDay: (serviceId: string, date: string) => ['slots', 'coming-days', serviceId, date],
    nearest: (slotId: string) => ['slots', 'nearest', slotId],
    staffList: (filter: object) => ['slots', 'staff-list', filter],
    calendar: (days: object) => ['slots', 'calendar', days],
  },
  users: {
    all: ['users'],
    list: (filter: object) => ['users', 'list', filter],
    admins: ['users', 'admins'],
    detail: (id: string) => ['users', 'detail', id],
  },
} as const

/** Keys of mutations that others wait for. */
export const mutationKeys = {
  changeBooking: ['bookings', 'change'],
  orderAreas: ['areas', 'order'],
  orderServices: ['services', 'order'],
} as const
