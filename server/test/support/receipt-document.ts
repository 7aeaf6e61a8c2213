import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'

/** Returns a receipt over an exterior wash, with other texts where they are given. */
export function receiptDocument({
  seller,
  buyer,
  bought,
}: {
  seller?: Partial<ReceiptDocument['seller']>
  buyer?: Partial<ReceiptDocument['buyer']>
  bought?: Partial<ReceiptDocument['bought']>
} = {}): ReceiptDocument {
  return {
    _id: '0190c1a0-0000-7000-8000-000000000001',
    series: 'receipt',
    number: '2026-000123',
    refersTo: null,
    issuedAt: '2026-11-28T06:00:00.000Z',
    issuedOn: '2026-11-28',
    issuedTime: '12:00',
    seller: {
      name: 'Jhilik',
      nameBn: null,
      address: 'House 12, Road 5, Dhanmondi, Dhaka 1205',
      addressBn: null,
      url: 'https://jhilik.example',
      bin: null,
      placeOfSupply: null,
      officer: null,
      ...seller,
    },
    buyer: {
      name: 'Rahim Uddin',
      phone: '+8801712345678',
      email: 'rahim@example.com',
      address: 'House 7, Road 3',
      bin: '',
      ...buyer,
    },
    bought: {
      code: 'K7M2QP',
      service: 'Exterior Foam Wash',
      serviceBn: '',
      date: '2026-11-30',
      startTime: '10:00',
      endTime: '10:45',
      vehicle: null,
      rooms: null,
      floor: null,
      units: null,
      ...bought,
    },
    amount: 1200,
    currency: 'BDT',
    isTip: false,
    gateway: 'bkash',
    method: 'bkash',
    reference: null,
    tran_id: 'JH-1',
    price: 1200,
    discount: null,
    paidBefore: null,
    due: null,
    tax: null,
  }
}
