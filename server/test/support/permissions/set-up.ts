import { at, type Call, everybody, MANAGERS, OWNERS, only } from './call.ts'

const claim = {
  token: 'none',
  name: 'R',
  email: 'r@wash.example',
  phone: '01711000000',
  password: 'Horse-9-battery',
}

export const setUpCalls: Call[] = [
  { route: 'GET /api/setup', prepare: at('/api/setup'), expected: everybody() },
  // There are admins, whoever asks.
  {
    route: 'POST /api/setup/claim',
    cost: 'costly',
    prepare: at('/api/setup/claim', claim),
    expected: everybody(409),
  },
  { route: 'GET /api/setup/checklist', prepare: at('/api/setup/checklist'), expected: only(OWNERS) },
  {
    route: 'PUT /api/setup/pages-read',
    prepare: at('/api/setup/pages-read', { read: true }),
    expected: only(OWNERS),
  },
  { route: 'GET /api/business', prepare: at('/api/business'), expected: only(OWNERS) },
  { route: 'PATCH /api/business', prepare: at('/api/business', { name: 'Jhilik' }), expected: only(OWNERS) },
  { route: 'GET /api/service-templates', prepare: at('/api/service-templates'), expected: only(MANAGERS) },
  {
    route: 'POST /api/service-templates',
    cost: 'costly',
    prepare: at('/api/service-templates', {
      services: [{ key: 'plumbing-repair', price: 15, duration: 60 }],
    }),
    expected: only(MANAGERS, 201),
  },
  { route: 'GET /api/gateways', prepare: at('/api/gateways'), expected: only(OWNERS) },
  {
    route: 'POST /api/gateways/{name}/test',
    cost: 'costly',
    prepare: at('/api/gateways/aamarpay/test', {}),
    expected: only(OWNERS),
  },
  // No mail server is set.
  {
    route: 'POST /api/mails/test',
    cost: 'costsMoney',
    prepare: at('/api/mails/test', {}),
    expected: only(OWNERS, 409),
  },
]
