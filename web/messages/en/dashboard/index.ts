import { account } from './account.ts'
import { allBookings } from './all-bookings.ts'
import { areas } from './areas.ts'
import { attention } from './attention.ts'
import { board } from './board.ts'
import { bookings } from './bookings.ts'
import { bulk } from './bulk.ts'
import { checklist } from './checklist.ts'
import { common } from './common.ts'
import { createSlot } from './create-slot.ts'
import { crewConflicts } from './crew-conflicts.ts'
import { crewReports } from './crew-reports.ts'
import { crews } from './crews.ts'
import { day } from './day.ts'
import { disturbances } from './disturbances.ts'
import { garage } from './garage.ts'
import { history } from './history.ts'
import { homePictures } from './home-pictures.ts'
import { houseRules } from './house-rules.ts'
import { invitations } from './invitations.ts'
import { keys } from './keys.ts'
import { messageSettings } from './message-settings.ts'
import { messageTexts } from './message-texts.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { newBooking } from './new-booking.ts'
import { overview } from './overview.ts'
import { ownData } from './own-data.ts'
import { paymentStatuses } from './payment-statuses.ts'
import { paymentTerms } from './payment-terms.ts'
import { picture } from './picture.ts'
import { prices } from './prices.ts'
import { profile } from './profile.ts'
import { receipt } from './receipt.ts'
import { refundReasons } from './refund-reasons.ts'
import { reviews } from './reviews.ts'
import { closedDates, schedules } from './schedules.ts'
import { secondFactors } from './second-factors.ts'
import { serviceChecklist } from './service-checklist.ts'
import { services } from './services.ts'
import { shell } from './shell.ts'
import { shownPhotos } from './shown-photos.ts'
import { signIns } from './sign-ins.ts'
import { sizes } from './sizes.ts'
import { slots } from './slots.ts'
import { staffBooking } from './staff-booking.ts'
import { staffTexts } from './staff-texts.ts'
import { status } from './status.ts'
import { tax } from './tax.ts'
import { textMessages } from './text-messages.ts'
import { travel } from './travel.ts'
import { users } from './users.ts'
import { work } from './work.ts'

export const dashboard = {
  account,
  allBookings,
  areas,
  attention,
  board,
  bookings,
  bulk,
  checklist,
  closedDates,
  common,
  createSlot,
  crewConflicts,
  crewReports,
  crews,
  day,
  disturbances,
  garage,
  history,
  homePictures,
  houseRules,
  invitations,
  keys,
  messages,
  messageSettings,
  messageTexts,
  money,
  newBooking,
  overview,
  ownData,
  paymentStatuses,
  paymentTerms,
  picture,
  prices,
  profile,
  receipt,
  refundReasons,
  reviews,
  schedules,
  secondFactors,
  services,
  shell,
  signIns,
  serviceChecklist,
  shownPhotos,
  sizes,
  slots,
  staffBooking,
  staffTexts,
  status,
  tax,
  textMessages,
  travel,
  users,
  work,
}
