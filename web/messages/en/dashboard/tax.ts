export const tax = {
  title: 'Tax and business details',
  text: 'What receipts say about the business. With a business number they are tax invoices (Mushak 6.3).',
  failed: 'The tax settings could not be loaded.',
  business: 'On receipts',
  tax: 'Tax',
  fields: {
    legalName: { label: 'Registered name', hint: 'Empty: the name of the site.' },
    legalAddress: { label: 'Registered address', hint: 'Empty: the address of the site.' },
    bin: { label: 'Business number (BIN)', hint: 'Without it no tax is charged or shown.' },
    placeOfSupply: { label: 'Place of supply', hint: 'Such as Dhaka. Optional.' },
    officer: { label: 'Officer in charge', hint: 'Whose name is beside the signature. Optional.' },
    taxName: { label: 'Name of the tax', hint: 'Such as VAT.' },
    taxRate: { label: 'Rate', hint: 'Up to three decimals. Empty: no tax.' },
  },
  modes: {
    title: 'Tax and prices',
    inclusive: {
      label: 'Prices include the tax',
      text: 'Customers pay the price of the service. Receipts say how much of it is tax.',
    },
    exclusive: {
      label: 'The tax is added to prices',
      text: 'Customers see the tax and the total before they book, and pay the total.',
    },
  },
  save: 'Save',
  saved: 'Tax and business details saved.',
  savedText: 'Bookings made from now on have this tax, and new receipts these details.',
  saveFailed: 'Failed to save the tax and business details.',
}
