import type { LookSamples } from '@jhilik/contract/look.ts'
import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { SAMPLE_VEHICLE } from '@jhilik/contract/vehicles.ts'
import type { Context } from '../../context.ts'
import { ONLY_ONE } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Look } from '../../platform/look.ts'
import { lookSampleMail } from '../mails/look-sample.ts'
import { previewedLook, readStoredLook, siteLookOf } from './look.ts'

/** Returns a mail and a receipt with sample data, as the draft makes them look. */
export async function readLookSamples({ config, clock, db }: Context, locale: Locale): Promise<LookSamples> {
  const look = previewedLook(await readStoredLook(db))
  const mail = lookSampleMail(config, look, locale)
  return { mail: withDraftLogo(mail, look), receipt: sampleReceipt(config, clock.now()) }
}

/** Mails name the address of the published logo: the logo of a draft is at that of its picture alone. */
const withDraftLogo = (mail: string, look: Look): string => {
  const { logo } = siteLookOf(look) ?? {}
  return logo ? mail.replace(/src="[^"]*\/icons\/logo\.png[^"]*"/, `src="${logo.img}"`) : mail
}

function sampleReceipt(config: Context['config'], now: Date): ReceiptDocument {
  const { date, time } = wallClock(now, config.timeZone)
  return {
    _id: ONLY_ONE,
    series: 'receipt',
    number: 'R-0000-000000',
    refersTo: null,
    issuedAt: now.toISOString(),
    issuedOn: date,
    issuedTime: time,
    seller: {
      name: config.businessName,
      nameBn: config.businessNameBn,
      address: config.contact.address,
      addressBn: config.contact.addressBn,
      url: config.publicUrl,
      bin: null,
      placeOfSupply: null,
      officer: null,
    },
    buyer: {
      name: 'Rahim Uddin',
      email: 'rahim@example.com',
      phone: '+880 1700-000000',
      address: 'House 12, Road 5, Dhanmondi, Dhaka',
      bin: '',
    },
    bought: {
      code: 'SAMPLE',
      service: 'Exterior foam wash',
      serviceBn: 'ফোম ওয়াশ',
      date,
      startTime: '10:00',
      endTime: '10:45',
      vehicle: SAMPLE_VEHICLE,
      rooms: null,
      floor: null,
      units: null,
    },
    amount: 15,
    currency: config.currency,
    isTip: false,
    gateway: null,
    method: null,
    reference: null,
    tran_id: null,
    price: 15,
    discount: null,
    paidBefore: null,
    due: null,
    tax: null,
  }
}
