export const houseRules = {
  title: 'House Rules',
  description:
    'When customers may book, cancel and move, what they pay when booking, and what they get back.',
  loading: 'Loading the house rules…',
  failed: 'Failed to fetch the house rules.',
  save: 'Save rules',
  saved: 'House rules saved.',
  savedText: 'They apply to bookings made from now on.',
  saveFailed: 'Failed to save the house rules.',
  noLimit: 'No limit',
  groups: { booking: 'Booking', canceling: 'Canceling and moving', slots: 'Slots' },
  rules: {
    minimumNoticeMinutes: {
      label: 'Minimum notice',
      hint: 'Slots that begin sooner than this cannot be booked.',
      unit: 'minutes',
    },
    maximumDaysAhead: {
      label: 'How far ahead customers may book',
      hint: 'Leave it empty for no limit.',
      unit: 'days',
    },
    holdMinutes: {
      label: 'How long a seat waits for its payment',
      hint: 'After that someone else can book it.',
      unit: 'minutes',
    },
    freeCancelHours: {
      label: 'Free canceling and moving until',
      hint: 'Hours before the slot begins.',
      unit: 'hours before',
    },
    lateRefundPercent: {
      label: 'Refund after that',
      hint: 'The part of the price that is refunded after a late cancellation.',
      unit: '%',
    },
    cancelGraceMinutes: {
      label: 'Time to change one’s mind after booking',
      hint: 'A new booking can be canceled with a full refund for this long after its confirmation, however soon it begins. 0: no such time.',
      unit: 'minutes',
    },
    horizonWeeks: {
      label: 'How far ahead schedules make slots',
      hint: 'New days are filled automatically, week after week.',
      unit: 'weeks',
    },
  },
  summary: {
    title: 'In plain words',
    noNotice: 'Customers can book until the moment a slot begins.',
    notice: 'Customers can book until {time} before a slot begins.',
    ahead: 'They can book up to {count, plural, one {# day} other {# days}} ahead.',
    anyDay: 'They can book as far ahead as there are slots.',
    hold: 'A seat that is not paid for is free again after {time}.',
    alwaysFree: 'Canceling or moving is free until the slot begins.',
    free: 'Canceling or moving is free until {time} before the slot begins: everything is refunded.',
    late: 'A customer who cancels {time} before gets {percent, plural, =0 {no refund} other {{percent, number}% back}}.',
    grace: 'Within {time} of its confirmation, any booking can be canceled with a full refund.',
    terms: {
      full: 'Customers pay the whole price when booking, unless a service says otherwise.',
      percent:
        'Customers pay a deposit of {percent, number}% when booking and the rest on site, unless a service says otherwise. It is not refunded after a late cancellation.',
      amount:
        'Customers pay a deposit of {amount} when booking and the rest on site, unless a service says otherwise. It is not refunded after a late cancellation.',
      none: 'Customers pay on site, unless a service says otherwise.',
      onSite: 'Customers pay everything on site.',
    },
    horizon: 'Schedules make their slots {count, plural, one {# week} other {# weeks}} ahead.',
    newOnly: 'Rules apply to new bookings only. Earlier bookings keep the rules they were made under.',
  },
  span: {
    days: '{count, plural, one {# day} other {# days}}',
    hours: '{count, plural, one {# hour} other {# hours}}',
    minutes: '{count, plural, one {# minute} other {# minutes}}',
  },
}
