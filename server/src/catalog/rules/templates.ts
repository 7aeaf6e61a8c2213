import type { ServiceAsk, ServiceType } from '@jhilik/contract/constants.ts'
import type { TemplateGroup } from '@jhilik/contract/service-templates.ts'
import type { BanglaText } from '@jhilik/contract/service-text.ts'

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
  /** The included items. */
  includes: readonly string[]
  /** The texts in Bangla. */
  bn: BanglaText
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
    includes: [
      'Snow foam and two-bucket hand wash',
      'Wheels, arches and door edges',
      'Microfiber drying without water marks',
      'Tyre dressing',
      'Our own water and power',
    ],
    bn: {
      name: 'গাড়ির ফোম ওয়াশ',
      description:
        'ঘন স্নো ফোমের নিচে দুই বালতির পদ্ধতিতে হাতে ধোয়া; চাকা, চাকার খোপ ও দরজার কিনারা ব্রাশ করে পরিষ্কার। নরম মাইক্রোফাইবার কাপড়ে শুকানো হয়, তাই পানির দাগ থাকে না; শেষে টায়ারে ড্রেসিং। পানি ও বিদ্যুৎ আমরাই নিয়ে আসি।',
      includes: [
        'স্নো ফোম ও দুই বালতির হাতে ধোয়া',
        'চাকা, চাকার খোপ ও দরজার কিনারা',
        'মাইক্রোফাইবারে শুকানো, পানির দাগ ছাড়া',
        'টায়ার ড্রেসিং',
        'আমাদের নিজস্ব পানি ও বিদ্যুৎ',
      ],
    },
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
    includes: [
      'Jet wash of indoor and outdoor coils',
      'Filters and drain line cleaned',
      'Gas pressure check',
      'Cooling measured before and after',
    ],
    bn: {
      name: 'এসি সার্ভিসিং',
      description:
        'একটি স্প্লিট এসির পুরো সার্ভিস, ইনডোর ও আউটডোর দুটোরই: জেট ওয়াশে কয়েল ধোয়া, ফিল্টার ও ড্রেন লাইন পরিষ্কার, গ্যাসের চাপ পরীক্ষা। কাজের আগে ও পরে কতটা ঠান্ডা হচ্ছে, মেপে দেখানো হয়। গ্যাস ভরার খরচ যোগ হয় শুধু আপনি রাজি হলে।',
      includes: [
        'ইনডোর ও আউটডোর কয়েলে জেট ওয়াশ',
        'ফিল্টার ও ড্রেন লাইন পরিষ্কার',
        'গ্যাসের চাপ পরীক্ষা',
        'আগে ও পরে ঠান্ডা মেপে দেখানো',
      ],
    },
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
    includes: [
      'Seats, carpets and roof lining shampooed',
      'Extractor vacuuming, boot included',
      'Dashboard and vents steamed',
      'Glass polished inside',
      'Leather cleaned and fed',
    ],
    bn: {
      name: 'গাড়ির ভেতর ডিপ ক্লিনিং',
      description:
        'সিট, কার্পেট ও ছাদের লাইনিং শ্যাম্পু করে এক্সট্র্যাক্টরে ভ্যাকুয়াম, ড্যাশবোর্ড ও এসি ভেন্টে স্টিম, ভেতরের কাচ পলিশ। লেদার পরিষ্কার করে কন্ডিশনার লাগানো হয়। সিট পুরোপুরি শুকাতে জানালা খোলা রেখে দুই ঘণ্টা সময় দিন।',
      includes: [
        'সিট, কার্পেট ও ছাদের লাইনিং শ্যাম্পু',
        'পেছনের বুটসহ ভ্যাকুয়াম',
        'ড্যাশবোর্ড ও ভেন্টে স্টিম',
        'ভেতরের কাচ পলিশ',
        'লেদার পরিষ্কার ও কন্ডিশনিং',
      ],
    },
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
    includes: [
      'Three trained cleaners',
      'Kitchen grease and cabinets outside',
      'Bathroom tiles and fittings descaled',
      'Windows, fans and floors',
      'Behind and under the furniture',
      'Machines and eco-friendly products',
    ],
    bn: {
      name: 'বাসার ডিপ ক্লিনিং',
      description:
        '১,৪০০ বর্গফুট পর্যন্ত ফ্ল্যাটে তিনজন প্রশিক্ষিত কর্মী: রান্নাঘরের তেল-কালি, বাথরুমের টাইলস ও ফিটিংস, জানালা, ফ্যান, মেঝে আর আসবাবের পেছন। মেশিন ও পরিবেশবান্ধব উপকরণ আমাদের। আপনার কাছ থেকে লাগবে শুধু পানি ও বিদ্যুৎ।',
      includes: [
        'তিনজন প্রশিক্ষিত কর্মী',
        'রান্নাঘরের তেল-কালি ও ক্যাবিনেটের বাইরে',
        'বাথরুমের টাইলস ও ফিটিংসের দাগ তোলা',
        'জানালা, ফ্যান ও মেঝে',
        'আসবাবের পেছন ও নিচ',
        'মেশিন ও পরিবেশবান্ধব উপকরণ',
      ],
    },
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
    includes: [
      'Front and rear camera fitted',
      'Cables hidden behind the trim',
      'Fuse tap for parking mode',
      'App set up on your phone',
    ],
    bn: {
      name: 'ড্যাশক্যাম ইনস্টলেশন',
      description:
        'সামনে ও পেছনে ক্যামেরা বসানো হয়, তার থাকে ট্রিমের ভেতরে লুকানো, আর পার্কিং মোডের জন্য ফিউজ ট্যাপ থেকে লাইন নেওয়া হয়। ফোনে অ্যাপ চালু করে দিই আর ক্লিপ সেভ করা শিখিয়ে দিই। ক্যামেরা আপনি আনতে পারেন, চাইলে আমরাও এনে দেব।',
      includes: [
        'সামনে ও পেছনে ক্যামেরা বসানো',
        'ট্রিমের ভেতরে লুকানো তার',
        'পার্কিং মোডের জন্য ফিউজ ট্যাপ',
        'আপনার ফোনে অ্যাপ সেটআপ',
      ],
    },
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
    includes: [
      'Five-seater sofa',
      'One carpet of up to 60 square feet',
      'Stains treated beforehand',
      'Hot-water extraction',
    ],
    bn: {
      name: 'সোফা ও কার্পেট শ্যাম্পু',
      description:
        'পাঁচ সিটের একটি সোফা ও ৬০ বর্গফুট পর্যন্ত একটি কার্পেট ফোম শ্যাম্পু করে গরম পানির এক্সট্র্যাকশনে পরিষ্কার। চা, তেল ও পোষা প্রাণীর দাগ আগে আলাদাভাবে তোলা হয়। প্রায় চার ঘণ্টায় কাপড় শুকিয়ে আসে।',
      includes: ['পাঁচ সিটের সোফা', '৬০ বর্গফুট পর্যন্ত একটি কার্পেট', 'আগে আলাদাভাবে দাগ তোলা', 'গরম পানির এক্সট্র্যাকশন'],
    },
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
    includes: [
      'Electrics and air intake covered',
      'Degreasing and steam, no pressure jet',
      'Dressing of plastics and hoses',
      'Engine started with you at the end',
    ],
    bn: {
      name: 'ইঞ্জিন ক্লিনিং',
      description:
        'প্রথমে বৈদ্যুতিক অংশ ও এয়ার ইনটেক ঢেকে নেওয়া হয়, তারপর ডিগ্রিজারে ধুলা ও তেল আলগা করে স্টিমে তুলে ফেলা হয়; প্রেশার জেট কখনো ব্যবহার করি না। প্লাস্টিক ও হোস পাইপে ড্রেসিং দেওয়া হয়, যাতে ফেটে না যায়। যাওয়ার আগে আপনার সামনে ইঞ্জিন চালু করে দেখি।',
      includes: [
        'বৈদ্যুতিক অংশ ও এয়ার ইনটেক ঢাকা',
        'ডিগ্রিজার ও স্টিম, প্রেশার জেট নয়',
        'প্লাস্টিক ও হোস পাইপে ড্রেসিং',
        'শেষে আপনার সামনে ইঞ্জিন চালু',
      ],
    },
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
    includes: [
      'Decontamination wash',
      'One-step machine polish',
      'Two layers of 9H ceramic',
      'Wheels and windscreen',
      'Inspection wash after a month',
    ],
    bn: {
      name: 'সিরামিক কোটিং',
      description:
        'বডিতে জমে থাকা ময়লা তোলা, এক ধাপের মেশিন পলিশ ও দুই স্তর 9H সিরামিক, যা দুই বছর পর্যন্ত বৃষ্টি ও ধুলা ঠেকায়। চাকা ও সামনের কাচও এর মধ্যে, আর এক মাস পরে একবার বিনা খরচে ধুয়ে দেখে দেওয়া হয়। প্রথম দিন গাড়ি শুকনা রাখুন।',
      includes: [
        'জমে থাকা ময়লা তোলার ওয়াশ',
        'এক ধাপের মেশিন পলিশ',
        'দুই স্তর 9H সিরামিক',
        'চাকা ও সামনের কাচ',
        'এক মাস পরে ধুয়ে দেখে দেওয়া',
      ],
    },
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
    includes: [
      'Both headlights',
      'Sanding in three grades and polishing',
      'Seal against the sun',
      'No charge if the haze is inside',
    ],
    bn: {
      name: 'হেডলাইট রিস্টোরেশন',
      description:
        'হলদেটে ও ঘোলা হেডলাইট তিন ধাপে ঘষে ও পলিশ করে স্বচ্ছ করা হয়, তারপর রোদ থেকে বাঁচাতে সিল করা হয়। দাম এক জোড়ার। ঘোলা ভাব লাইটের ভেতরে হলে আমরা জানিয়ে দিই, টাকা নিই না।',
      includes: ['দুটি হেডলাইট', 'তিন ধাপে ঘষা ও পলিশ', 'রোদ থেকে বাঁচাতে সিল', 'ভেতরে ঘোলা হলে কোনো খরচ নেই'],
    },
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
    includes: [
      'Wall bracket and mounting',
      'Up to ten feet of copper pipe',
      'Drain and vacuuming of the line',
      'Thirty-minute test run',
      'Six months of warranty on the work',
    ],
    bn: {
      name: 'এসি ইনস্টলেশন',
      description:
        'ব্র্যাকেটসহ একটি স্প্লিট এসি দেয়ালে বসানো, সঙ্গে দশ ফুট পর্যন্ত কপার পাইপ, ড্রেন ও লাইন ভ্যাকুয়াম। ত্রিশ মিনিট চালিয়ে দেখি, আর কাজের ওপর ছয় মাসের ওয়ারেন্টি দিই। পাইপ বেশি লাগলে ফুট হিসাবে দাম যোগ হয়।',
      includes: [
        'ব্র্যাকেট ও দেয়ালে বসানো',
        'দশ ফুট পর্যন্ত কপার পাইপ',
        'ড্রেন ও লাইন ভ্যাকুয়াম',
        'ত্রিশ মিনিট চালিয়ে দেখা',
        'কাজের ওপর ছয় মাসের ওয়ারেন্টি',
      ],
    },
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
    includes: [
      'Emptying and scrubbing, up to 2,000 litres',
      'Sludge vacuumed out',
      'Food-safe chlorine disinfection',
      'Refill and float valve check',
    ],
    bn: {
      name: 'পানির ট্যাংক পরিষ্কার',
      description:
        'ছাদের বা মাটির নিচের ২,০০০ লিটার পর্যন্ত ট্যাংক খালি করে ঘষে পরিষ্কার করা হয়, তলার কাদা ভ্যাকুয়ামে তুলে খাবার পানির উপযোগী ক্লোরিনে জীবাণুমুক্ত করা হয়। আবার পানি ভরে ফ্লোট ভালভ দেখে দিই। প্রায় দুই ঘণ্টা পানি বন্ধ থাকবে।',
      includes: [
        '২,০০০ লিটার পর্যন্ত খালি করে ঘষে পরিষ্কার',
        'তলার কাদা ভ্যাকুয়ামে তোলা',
        'খাবার পানির উপযোগী ক্লোরিনে জীবাণুমুক্ত',
        'পানি ভরা ও ফ্লোট ভালভ পরীক্ষা',
      ],
    },
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
    includes: [
      'Visit of a licensed plumber',
      'First hour of work',
      'Washers, tape and other small parts',
      'Price of bigger parts agreed beforehand',
    ],
    bn: {
      name: 'প্লাম্বিং মেরামত',
      description:
        'লাইসেন্সধারী প্লাম্বার একবার এসে চুঁইয়ে পড়া কল, আটকে যাওয়া ড্রেন, ফ্লাশের সমস্যা ও ভাঙা জোড়া সারিয়ে দেন। প্রথম এক ঘণ্টার কাজ এবং ওয়াশার ও টেপের মতো ছোট জিনিস দামের মধ্যেই। বড় যন্ত্রাংশ লাগলে আগে দেখিয়ে দাম জানানো হয়।',
      includes: [
        'লাইসেন্সধারী প্লাম্বার একবার আসবেন',
        'প্রথম এক ঘণ্টার কাজ',
        'ওয়াশার, টেপ ও অন্যান্য ছোট জিনিস',
        'বড় যন্ত্রাংশের দাম আগে ঠিক করা',
      ],
    },
  },
]

export const illustrationOf = ({ slug }: Pick<Template, 'slug'>): string => `/illustrations/${slug}.svg`

export function suggestedPrice({ prices }: Template, currency: string): number | null {
  return Object.hasOwn(prices, currency) ? prices[currency as keyof typeof prices] : null
}
