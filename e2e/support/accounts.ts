import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newPhone } from './api.ts'

interface Credentials {
  email: string
  password: string
}

export interface Account extends Credentials {
  name: string
  phone: string
}

/** An account and number of its own for each test: unpaid holds of one of them are counted together. */
export function newAccount(name = 'Shirin Akter'): Account {
  return { name, email: `${randomUUID()}@people.example`, phone: newPhone(), password: 'Monsoon-rain-7' }
}

interface Session {
  token: string
  user: unknown
}

async function sessionOf(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<Session> {
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token } = (await answer.json()) as { token: string }
  const [, claims = ''] = token.split('.')
  return { token, user: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** Registers by a call, as the registration form does. */
export async function register(request: APIRequestContext, account: Account): Promise<Session> {
  const data = { ...account, address: 'House 3, Sylhet', role: 'user' }
  return sessionOf(await request.post('/api/auth/signup', { data }))
}

/** Registers by a call, and confirms the address with the link of the demo's mail, as whoever becomes an admin has to. */
export async function registerConfirmed(request: APIRequestContext, account: Account): Promise<Session> {
  const session = await register(request, account)
  await expect(async () => {
    const mails = (await (await request.get('/mailbox')).text()).split('<li>')
    const path = /href="(\/mailbox\/[\w-]+)"/.exec(
      mails.find((mail) => mail.includes(account.email)) ?? '',
    )?.[1]
    const mail = path ? await (await request.get(path)).text() : ''
    const token = /\/verify-email\?lang=\w\w#([\w.-]+)/.exec(mail)?.[1]
    const headers = { authorization: `Bearer ${session.token}` }
    expect((await request.post('/api/auth/email/verify', { headers, data: { token } })).ok()).toBe(true)
  }).toPass({ timeout: 30_000 })
  return session
}

/** Registers a customer and stores the session in the browser. */
export async function arriveRegistered(page: Page, account = newAccount()): Promise<Session> {
  return arrive(page, () => register(page.request, account))
}

/** Signs in by a call, as the login form does. */
export async function signInByCall(
  request: APIRequestContext,
  { email, password }: Credentials,
): Promise<Session> {
  return sessionOf(await request.post('/api/auth/login', { data: { email, password } }))
}

/** Signs in to an existing account and stores the session in the browser. */
export async function arriveSignedIn(page: Page, account: Credentials): Promise<Session> {
  return arrive(page, () => signInByCall(page.request, account))
}

async function arrive(page: Page, begin: () => Promise<Session>): Promise<Session> {
  // The former page is left first: a new session of this browser ends its session, and late calls would be refused.
  await page.goto('/api/health/live')
  const session = await begin()
  await keepSession(page, session)
  return session
}

/** Stores a session in the browser as the site does. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await page.evaluate((state) => {
    localStorage.setItem('persist:auth', JSON.stringify({ state, version: 0 }))
  }, session)
}
