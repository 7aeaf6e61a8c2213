export const company = {
  contents: 'On this page',
  updated: 'Last updated',
  otherLanguage: 'This page is available in {language} only.',
  demo: 'This is a demo: the business, its contact details and its terms are samples.',
  contact: {
    title: 'Contact us',
    email: 'Email',
    phone: 'Phone',
    whatsApp: 'WhatsApp',
    chat: 'Write on WhatsApp',
    address: 'Address',
    areas: 'Areas we serve',
    hours: 'Opening hours',
    map: 'Show on a map',
    booked: 'Have you already booked? You can also reply to the email about your booking.',
    none: 'To reach us, reply to the email about your booking.',
  },
}
