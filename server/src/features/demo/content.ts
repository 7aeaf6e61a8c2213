import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import type { Contact } from '@jhilik/contract/contacts.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { DEMO_ACCOUNTS } from '../../config.ts'
import type { ServicesTable } from '../../platform/schema/services-and-slots.ts'

/** The data of the demo. Slugs and e-mail addresses are keys: never reuse one. */

export interface DemoService {
  slug: string
  name: string
  description: string
  /** Major units. */
  price: number
  minutes: number
  type: ServicesTable['service_type']
  asks: readonly ServiceAsk[]
}

export interface DemoPerson extends Contact {
  img: string
  role: 'user' | 'admin'
  vehicle: Vehicle
}

export const services: readonly DemoService[] = [
  {
    slug: 'exterior-foam-wash',
    name: 'Exterior Foam Wash',
    description:
      'A two-bucket hand wash under thick snow foam, with wheels, arches and door edges brushed clean. We dry with soft microfiber so that no water marks stay, and dress the tyres. We bring our own water and power.',
    price: 12,
    minutes: 45,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'ac-servicing',
    name: 'AC Servicing',
    description:
      'A full service of one split unit, indoor and outdoor: jet wash of the coils, cleaned filters and drain line, and a gas pressure check. You get the cooling measured before and after. Gas refills are charged only when you agree to one.',
    price: 18,
    minutes: 75,
    type: 'Repair',
    asks: ['floor', 'units'],
  },
  {
    slug: 'interior-deep-clean',
    name: 'Interior Deep Clean',
    description:
      'Seats, carpets and roof lining shampooed and vacuumed with an extractor, dashboard and vents steamed, glass polished inside. Leather is cleaned and fed. Allow two hours with the windows open before the seats are fully dry.',
    price: 35,
    minutes: 150,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'home-deep-cleaning',
    name: 'Home Deep Cleaning',
    description:
      'Three trained cleaners for a flat of up to 1,400 square feet: kitchen grease, bathroom tiles and fittings, windows, fans, floors and behind the furniture. Machines and eco-friendly products are included. You only need to give us water and electricity.',
    price: 85,
    minutes: 300,
    type: 'Cleaning',
    asks: ['rooms', 'floor'],
  },
  {
    slug: 'dashcam-installation',
    name: 'Dashcam Installation',
    description:
      'Front and rear cameras fitted with the cables hidden behind the trim and a fuse-tap for parking mode. We set up the app on your phone and show you how to save a clip. Bring your own camera, or ask us to supply one.',
    price: 28,
    minutes: 90,
    type: 'Installation',
    asks: ['vehicle'],
  },
  {
    slug: 'sofa-carpet-shampoo',
    name: 'Sofa & Carpet Shampoo',
    description:
      'Foam shampoo and hot-water extraction for a five-seater sofa and one carpet of up to 60 square feet. Tea, oil and pet stains are treated beforehand. Fabrics are touch-dry in about four hours.',
    price: 30,
    minutes: 120,
    type: 'Cleaning',
    asks: ['floor'],
  },
  {
    slug: 'engine-bay-cleaning',
    name: 'Engine Bay Cleaning',
    description:
      'Electrics and air intake are covered first, then dust and oil are loosened with degreaser and lifted off with steam, never with a pressure jet. Plastics and hoses get a dressing that keeps them from cracking. We start the engine with you before we leave.',
    price: 20,
    minutes: 60,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'ceramic-coating',
    name: 'Ceramic Coating',
    description:
      'Decontamination, one-step machine polish and two layers of 9H ceramic that keep rain and dust off for up to two years. Includes wheels and windscreen, and a free inspection wash after a month. Please keep the car dry for the first day.',
    price: 390,
    minutes: 300,
    type: 'Cleaning',
    asks: ['vehicle'],
  },
  {
    slug: 'headlight-restoration',
    name: 'Headlight Restoration',
    description:
      'Yellowed and hazy lenses sanded in three grades, polished clear and sealed against the sun. Price is for a pair. If the haze is inside the lamp we tell you so and do not charge.',
    price: 22,
    minutes: 75,
    type: 'Repair',
    asks: ['vehicle'],
  },
  {
    slug: 'ac-installation',
    name: 'AC Installation',
    description:
      'Wall mounting of one split AC with bracket, up to ten feet of copper pipe, drain and vacuuming of the line. We test it for thirty minutes and stand behind the work for six months. Longer pipes are charged by the foot.',
    price: 48,
    minutes: 180,
    type: 'Installation',
    asks: ['floor', 'units'],
  },
  {
    slug: 'water-tank-cleaning',
    name: 'Water Tank Cleaning',
    description:
      'Rooftop or underground tank of up to 2,000 litres emptied, scrubbed, vacuumed of sludge and disinfected with food-safe chlorine. We refill and check the float valve. Expect the water to be off for about two hours.',
    price: 25,
    minutes: 120,
    type: 'Cleaning',
    asks: [],
  },
  {
    slug: 'plumbing-repair',
    name: 'Plumbing Repair',
    description:
      'One visit of a licensed plumber for leaking taps, blocked drains, running cisterns and broken joints. The first hour of work and small parts such as washers and tape are included. Bigger parts are shown to you with their price first.',
    price: 15,
    minutes: 60,
    type: 'Repair',
    asks: ['floor'],
  },
]

export const demoUser: DemoPerson = {
  email: DEMO_ACCOUNTS.user.email,
  name: 'Nusrat Jahan',
  phone: '+880 1700-000001',
  address: 'House 14, Road 7, Dhanmondi, Dhaka',
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
    address: '17 Zakir Hossain Road, Khulshi, Chattogram',
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
    address: '8 Boyra Main Road, Khulna',
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
    address: '41 Zindabazar, Sylhet',
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
