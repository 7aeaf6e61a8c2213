/** What customers pay when booking, as the business decides it. */
export const paymentTerms = {
  title: 'What customers pay when booking',
  kinds: {
    business: 'As the house rules say',
    full: 'The whole price',
    deposit_percent: 'A deposit: a part of the price',
    deposit_amount: 'A deposit: a fixed amount',
    none: 'Nothing: they pay on site',
  },
  noGateway: 'No payment gateway is set up, so customers pay everything on site, whatever is chosen here.',
  percent: 'Deposit, in percent of the price',
  amount: 'Deposit ({currency})',
  amountHint: 'Never more than the price.',
  example: {
    full: 'Customers pay {price} when booking.',
    deposit: 'Customers pay {now} when booking and {later} on site.',
    none: 'Customers pay {price} on site.',
    noneOrOnline: 'Customers pay {price} on site. They can pay online instead if they like.',
  },
  gateways: {
    some: '{gateways} does not take {amount}: customers are offered your other ways to pay.',
    none: 'Customers cannot book this: {amount} is due when booking, and {gateways} does not take that amount. Change the amount, or let customers pay on site.',
  },
}
