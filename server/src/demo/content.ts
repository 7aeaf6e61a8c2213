import type { Contact } from '@jhilik/contract/contacts.ts'
import type { CrewColor } from '@jhilik/contract/named-crew.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { templates } from '../catalog/rules/templates.ts'
import { DEMO_ACCOUNTS } from '../config.ts'

/** The data of the demo. Slugs and e-mail addresses are keys: never reuse one. */

export interface DemoPerson extends Contact {
  /** The English name of the area of the address. */
  area: string
  img: string
  role: 'user' | 'admin'
  vehicle: Vehicle
}

/** The demo has the services of the set-up, at the prices that it suggests in dollars. */
export const services = templates.map((template) => ({ ...template, price: template.prices.USD }))

export const demoUser: DemoPerson = {
  email: DEMO_ACCOUNTS.user.email,
  name: 'Nusrat Jahan',
  phone: '+880 1700-000001',
  address: 'House 14, Road 7, Dhanmondi, Dhaka',
  area: 'Dhanmondi',
  img: '/avatars/avatar-2.svg',
  role: 'user',
  vehicle: {
    vehicleType: 'car',
    vehicleBrand: 'Toyota',
    vehicleModel: 'Axio',
    manufacturingYear: 2018,
    registrationPlate: 'Dhaka Metro Ga 23-4517',
  },
}

export const demoAdmin: DemoPerson = {
  email: DEMO_ACCOUNTS.admin.email,
  name: 'Rezaul Karim',
  phone: '+880 1700-000002',
  address: 'Level 3, Progress Tower, Gulshan 1, Dhaka',
  area: 'Gulshan',
  img: '/avatars/avatar-5.svg',
  role: 'admin',
  vehicle: {
    vehicleType: 'suv',
    vehicleBrand: 'Mitsubishi',
    vehicleModel: 'Outlander',
    manufacturingYear: 2020,
    registrationPlate: 'Dhaka Metro Gha 15-2086',
  },
}

export const customers: readonly DemoPerson[] = [
  {
    email: 'tanvir.ahmed@customers.jhilik.example',
    name: 'Tanvir Ahmed',
    phone: '+880 1700-000011',
    address: 'Flat 5B, House 22, Road 12, Uttara Sector 4, Dhaka',
    area: 'Uttara',
    img: '/avatars/avatar-1.svg',
    role: 'user',
    vehicle: {
      vehicleType: 'car',
      vehicleBrand: 'Honda',
      vehicleModel: 'Grace',
      manufacturingYear: 2019,
      registrationPlate: 'Dhaka Metro Ga 31-8842',
    },
  },
  {
    email: 'farhana.islam@customers.jhilik.example',
    name: 'Farhana Islam',
    phone: '+880 1700-000012',
    address: 'House 17, Road 11, Banani, Dhaka',
    area: 'Banani',
    img: '/avatars/avatar-4.svg',
    role: 'user',
    vehicle: {
      vehicleType: 'suv',
      vehicleBrand: 'Honda',
      vehicleModel: 'Vezel',
      manufacturingYear: 2017,
      registrationPlate: 'Chatta Metro Gha 11-4309',
    },
  },
  {
    email: 'imran.hossain@customers.jhilik.example',
    name: 'Imran Hossain',
    phone: '+880 1700-000013',
    address: '8 Shahjahan Road, Mohammadpur, Dhaka',
    area: 'Mohammadpur',
    img: '/avatars/avatar-3.svg',
    role: 'user',
    vehicle: {
      vehicleType: 'microbus',
      vehicleBrand: 'Toyota',
      vehicleModel: 'Noah',
      manufacturingYear: 2016,
      registrationPlate: 'Khulna Metro Cha 51-0174',
    },
  },
  {
    email: 'mitali.chakma@customers.jhilik.example',
    name: 'Mitali Chakma',
    phone: '+880 1700-000014',
    address: 'Block C, House 9, Bashundhara R/A, Dhaka',
    area: 'Bashundhara',
    img: '/avatars/avatar-6.svg',
    role: 'user',
    vehicle: {
      vehicleType: 'car',
      vehicleBrand: 'Suzuki',
      vehicleModel: 'Swift',
      manufacturingYear: 2021,
      registrationPlate: 'Dhaka Metro Ka 14-6650',
    },
  },
  {
    email: 'abdul.mannan@customers.jhilik.example',
    name: 'Abdul Mannan',
    phone: '+880 1700-000015',
    address: '41 Dilkusha, Motijheel, Dhaka',
    area: 'Motijheel',
    img: '',
    role: 'user',
    vehicle: {
      vehicleType: 'car',
      vehicleBrand: 'Toyota',
      vehicleModel: 'Premio',
      manufacturingYear: 2015,
      registrationPlate: 'Sylhet Metro Ga 11-0928',
    },
  },
  {
    email: 'sabrina.chowdhury@customers.jhilik.example',
    name: 'Sabrina Chowdhury',
    phone: '+880 1700-000016',
    address: '3/2 Lalmatia Block D, Dhaka',
    area: 'Lalmatia',
    img: '',
    role: 'user',
    vehicle: {
      vehicleType: 'suv',
      vehicleBrand: 'Nissan',
      vehicleModel: 'X-Trail',
      manufacturingYear: 2018,
      registrationPlate: 'Dhaka Metro Gha 17-3371',
    },
  },
]

interface DemoArea {
  en: string
  bn: string
  latitude: number
  longitude: number
  radiusKm: number
}

/** The areas of the demo, with about their middle. */
export const areas: readonly DemoArea[] = [
  { en: 'Dhanmondi', bn: 'ধানমন্ডি', latitude: 23.7461, longitude: 90.3742, radiusKm: 2 },
  { en: 'Gulshan', bn: 'গুলশান', latitude: 23.788, longitude: 90.415, radiusKm: 2 },
  { en: 'Banani', bn: 'বনানী', latitude: 23.7937, longitude: 90.4033, radiusKm: 1.5 },
  { en: 'Uttara', bn: 'উত্তরা', latitude: 23.871, longitude: 90.397, radiusKm: 3.5 },
  { en: 'Mirpur', bn: 'মিরপুর', latitude: 23.8069, longitude: 90.3687, radiusKm: 3 },
  { en: 'Mohammadpur', bn: 'মোহাম্মদপুর', latitude: 23.7662, longitude: 90.3589, radiusKm: 2 },
  { en: 'Bashundhara', bn: 'বসুন্ধরা', latitude: 23.8191, longitude: 90.435, radiusKm: 2.5 },
  { en: 'Badda', bn: 'বাড্ডা', latitude: 23.7806, longitude: 90.4267, radiusKm: 2 },
  { en: 'Rampura', bn: 'রামপুরা', latitude: 23.7614, longitude: 90.4213, radiusKm: 1.5 },
  { en: 'Motijheel', bn: 'মতিঝিল', latitude: 23.733, longitude: 90.4172, radiusKm: 1.5 },
  { en: 'Lalmatia', bn: 'লালমাটিয়া', latitude: 23.756, longitude: 90.3686, radiusKm: 1 },
  { en: 'Old Dhaka', bn: 'পুরান ঢাকা', latitude: 23.7104, longitude: 90.4074, radiusKm: 2 },
]

interface DemoCrew {
  name: string
  color: CrewColor
  /** The English name of the area where it starts and ends the day. */
  base: string
  /** The e-mail addresses of the accounts that work in it. */
  members: readonly string[]
}

/** The crews of the demo, which are named after rivers. */
export const crews: readonly DemoCrew[] = [
  { name: 'Team Padma', color: 'blue', base: 'Dhanmondi', members: [demoAdmin.email] },
  { name: 'Team Meghna', color: 'violet', base: 'Badda', members: [] },
  { name: 'Team Jamuna', color: 'magenta', base: 'Mirpur', members: [] },
]

export interface DemoReview {
  /** The local part of a demo customer's address. */
  author: string
  /** The slug of a service. A review that has none is of the site. */
  about?: string
  /** The review is of a booking of that service on the day before. */
  booked?: boolean
  rating: number
  body: string
  daysAgo: number
}

export const reviews: readonly DemoReview[] = [
  {
    author: 'tanvir.ahmed',
    about: 'exterior-foam-wash',
    booked: true,
    rating: 5,
    body: 'Booked a foam wash at lunch and they were in our garage in Uttara by three. Even the wheel arches were clean. I will book monthly.',
    daysAgo: 1,
  },
  {
    author: 'farhana.islam',
    about: 'interior-deep-clean',
    booked: true,
    rating: 4,
    body: 'The interior clean took out a milk smell I had given up on. Seats needed longer to dry than they said, otherwise perfect.',
    daysAgo: 3,
  },
  {
    author: 'imran.hossain',
    about: 'ac-servicing',
    booked: true,
    rating: 5,
    body: 'AC was leaking for weeks. The technician cleaned the drain line, showed me the temperature before and after, and took no extra money.',
    daysAgo: 6,
  },
  {
    author: 'mitali.chakma',
    about: 'home-deep-cleaning',
    booked: true,
    rating: 5,
    body: 'ডিপ ক্লিনিংয়ে দুজন আপা আর একজন ভাই এসেছিলেন, ভদ্র আর চটপটে। রান্নাঘরের টাইলস দেখে মনে হচ্ছে আজই নতুন বাসায় উঠলাম।',
    daysAgo: 9,
  },
  {
    author: 'abdul.mannan',
    about: 'water-tank-cleaning',
    booked: true,
    rating: 3,
    body: 'Good work on the water tank, but the team arrived forty minutes late because of the rain. A call would have helped.',
    daysAgo: 12,
  },
  {
    author: 'sabrina.chowdhury',
    about: 'headlight-restoration',
    rating: 4,
    body: 'Headlights on my 2018 car were completely yellow. Not quite like new, but I can see the road at night again for a tenth of the price of new lamps.',
    daysAgo: 16,
  },
  {
    author: 'tanvir.ahmed',
    about: 'dashcam-installation',
    booked: true,
    rating: 4,
    body: 'Dashcam cables are hidden properly, no rattling. He explained the app twice without complaining.',
    daysAgo: 21,
  },
  {
    author: 'farhana.islam',
    about: 'ceramic-coating',
    booked: true,
    rating: 5,
    body: 'Ceramic coating was worth it. Three weeks of monsoon and the dirt runs off by itself.',
    daysAgo: 27,
  },
  {
    author: 'imran.hossain',
    about: 'engine-bay-cleaning',
    booked: true,
    rating: 2,
    body: 'The engine bay is clean, but they used so much water that the car would not start until the evening. They paid the mechanic, still a day lost.',
    daysAgo: 30,
  },
  {
    author: 'mitali.chakma',
    about: 'sofa-carpet-shampoo',
    rating: 5,
    body: 'Our sofa had two years of tea on it. Gone. The carpet too. They put plastic under the legs so nothing got stained.',
    daysAgo: 33,
  },
  {
    author: 'imran.hossain',
    about: 'plumbing-repair',
    booked: true,
    rating: 4,
    body: 'Plumber fixed the kitchen tap within the hour and showed me the price of the new valve before he put it in.',
    daysAgo: 40,
  },
  {
    author: 'abdul.mannan',
    rating: 5,
    body: 'অনলাইনে টাকা দিলাম, নিজের পছন্দের সময় পেলাম, কাউকে ফোনও করতে হলো না। সিলেটেও এমনই হওয়া উচিত।',
    daysAgo: 48,
  },
  {
    author: 'sabrina.chowdhury',
    about: 'ac-installation',
    rating: 3,
    body: 'The new AC cools well. One bracket had to be fitted again the next day; they did that for free.',
    daysAgo: 57,
  },
]
