export const en = {
  greeting: (name: string) => `Hello ${name},`,
  note: (site: string) => `You get this mail because of your booking at ${site}.`,
  facts: {
    service: 'Service',
    when: 'When',
    where: 'Where',
    vehicle: 'Vehicle',
    phone: 'Phone',
    price: 'Price',
    transaction: 'Transaction',
  },
  vehicleTypes: {
    car: 'car',
    suv: 'SUV',
    microbus: 'microbus',
    pickup: 'pickup',
    truck: 'truck',
    motorcycle: 'motorcycle',
    'auto-rickshaw': 'auto-rickshaw',
    other: 'other',
  },
  confirmed: {
    subject: (service: string, when: string) => `Booking confirmed: ${service}, ${when}`,
    heading: 'You’re booked',
    text: 'Your payment has arrived and your booking is confirmed.',
    action: 'See your upcoming bookings',
    signature: (business: string) => `Thank you! ${business}`,
  },
  refundDue: {
    subject: (service: string) => `Your payment will be given back: ${service}`,
    heading: 'You get your money back',
    paidTwice: 'This booking had already been paid when another payment for it arrived.',
    slotGone: 'Your payment arrived after your slot had been released, so there is no booking for it.',
    promise: 'We will give the whole amount back the way you paid it. You do not need to do anything.',
    signature: (business: string) => `We are sorry for the trouble. ${business}`,
  },
}
export type MailTexts = typeof en
