import type { Contact } from '@jhilik/contract/contacts.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { templates } from '../catalog/rules/templates.ts'
import { DEMO_ACCOUNTS } from '../config.ts'

/** The data of the demo. Slugs and e-mail addresses are keys: never reuse one. */

export interface DemoPerson extends Contact {
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
