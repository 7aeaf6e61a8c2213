import type { ServiceAsk, ServiceType } from '@jhilik/contract/constants.ts'
import type { TemplateGroup } from '@jhilik/contract/service-templates.ts'

/** A service that owners can start from. The demo has the same ones. */
export interface Template {
  /** A slug never gets another meaning, because services keep it. The illustration has the same name. */
  slug: string
  group: TemplateGroup
  name: string
  description: string
  /** The suggested prices, in major units. */
  prices: { BDT: number; USD: number }
  minutes: number
  type: ServiceType
  asks: readonly ServiceAsk[]
}

export const templates: readonly Template[] = [
  {
    slug: 'exterior-foam-wash',
    group: 'car',
    name: 'Exterior Foam Wash',
    description:
      'A two-bucket hand wash under thick snow foam, with wheels, arches and door edges brushed clean. We dry with soft microfiber so that no water marks stay, and dress the tyres. We bring our own water and power.',
    prices: { BDT: 600, USD: 12 },
    minutes: 45,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'ac-servicing',
    group: 'home',
    name: 'AC Servicing',
    description:
      'A full service of one split unit, indoor and outdoor: jet wash of the coils, cleaned filters and drain line, and a gas pressure check. You get the cooling measured before and after. Gas refills are charged only when you agree to one.',
    prices: { BDT: 800, USD: 18 },
    minutes: 75,
    type: 'Repair',
    asks: ['floor', 'units'],
  },
  {
    slug: 'interior-deep-clean',
    group: 'car',
    name: 'Interior Deep Clean',
    description:
      'Seats, carpets and roof lining shampooed and vacuumed with an extractor, dashboard and vents steamed, glass polished inside. Leather is cleaned and fed. Allow two hours with the windows open before the seats are fully dry.',
    prices: { BDT: 2500, USD: 35 },
    minutes: 150,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'home-deep-cleaning',
    group: 'home',
    name: 'Home Deep Cleaning',
    description:
      'Three trained cleaners for a flat of up to 1,400 square feet: kitchen grease, bathroom tiles and fittings, windows, fans, floors and behind the furniture. Machines and eco-friendly products are included. You only need to give us water and electricity.',
    prices: { BDT: 6500, USD: 85 },
    minutes: 300,
    type: 'Cleaning',
    asks: ['rooms', 'floor'],
  },
  {
    slug: 'dashcam-installation',
    group: 'car',
    name: 'Dashcam Installation',
    description:
      'Front and rear cameras fitted with the cables hidden behind the trim and a fuse-tap for parking mode. We set up the app on your phone and show you how to save a clip. Bring your own camera, or ask us to supply one.',
    prices: { BDT: 1500, USD: 28 },
    minutes: 90,
    type: 'Installation',
    asks: ['vehicle'],
  },
  {
    slug: 'sofa-carpet-shampoo',
    group: 'home',
    name: 'Sofa & Carpet Shampoo',
    description:
      'Foam shampoo and hot-water extraction for a five-seater sofa and one carpet of up to 60 square feet. Tea, oil and pet stains are treated beforehand. Fabrics are touch-dry in about four hours.',
    prices: { BDT: 2500, USD: 30 },
    minutes: 120,
    type: 'Cleaning',
    asks: ['floor'],
  },
  {
    slug: 'engine-bay-cleaning',
    group: 'car',
    name: 'Engine Bay Cleaning',
    description:
      'Electrics and air intake are covered first, then dust and oil are loosened with degreaser and lifted off with steam, never with a pressure jet. Plastics and hoses get a dressing that keeps them from cracking. We start the engine with you before we leave.',
    prices: { BDT: 1200, USD: 20 },
    minutes: 60,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'ceramic-coating',
    group: 'car',
    name: 'Ceramic Coating',
    description:
      'Decontamination, one-step machine polish and two layers of 9H ceramic that keep rain and dust off for up to two years. Includes wheels and windscreen, and a free inspection wash after a month. Please keep the car dry for the first day.',
    prices: { BDT: 25000, USD: 390 },
    minutes: 300,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'headlight-restoration',
    group: 'car',
    name: 'Headlight Restoration',
    description:
      'Yellowed and hazy lenses sanded in three grades, polished clear and sealed against the sun. Price is for a pair. If the haze is inside the lamp we tell you so and do not charge.',
    prices: { BDT: 1500, USD: 22 },
    minutes: 75,
    type: 'Repair',
    asks: ['vehicle'],
  },
  {
    slug: 'ac-installation',
    group: 'home',
    name: 'AC Installation',
    description:
      'Wall mounting of one split AC with bracket, up to ten feet of copper pipe, drain and vacuuming of the line. We test it for thirty minutes and stand behind the work for six months. Longer pipes are charged by the foot.',
    prices: { BDT: 3000, USD: 48 },
    minutes: 180,
    type: 'Installation',
    asks: ['floor', 'units'],
  },
  {
    slug: 'water-tank-cleaning',
    group: 'home',
    name: 'Water Tank Cleaning',
    description:
      'Rooftop or underground tank of up to 2,000 litres emptied, scrubbed, vacuumed of sludge and disinfected with food-safe chlorine. We refill and check the float valve. Expect the water to be off for about two hours.',
    prices: { BDT: 1500, USD: 25 },
    minutes: 120,
    type: 'Cleaning',
    asks: [],
  },
  {
    slug: 'plumbing-repair',
    group: 'home',
    name: 'Plumbing Repair',
    description:
      'One visit of a licensed plumber for leaking taps, blocked drains, running cisterns and broken joints. The first hour of work and small parts such as washers and tape are included. Bigger parts are shown to you with their price first.',
    prices: { BDT: 600, USD: 15 },
    minutes: 60,
    type: 'Repair',
    asks: ['floor'],
  },
]

export const illustrationOf = ({ slug }: Pick<Template, 'slug'>): string => `/illustrations/${slug}.svg`

export function suggestedPrice({ prices }: Template, currency: string): number | null {
  return Object.hasOwn(prices, currency) ? prices[currency as keyof typeof prices] : null
}

export const findTemplate = (slug: string): Template | undefined =>
  templates.find((template) => template.slug === slug)
