import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Account {
  name: string
  email: string
  password: string
}

/** Somebody nobody has seen before, so that tests do not count each other's bookings. */
export function newAccount(name = 'Shirin Akter'): Account {
  return { name, email: `${randomUUID()}@people.example`, password: 'Monsoon-rain-7' }
}

interface Session {
  token: string
  user: unknown
}

async function credentials(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<Session> {
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token } = (await answer.json()) as { token: string }
  const [, claims = ''] = token.split('.')
  return { token, user: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** As the registration form does, without its screens. */
export async function register(request: APIRequestContext, account: Account): Promise<Session> {
  const { name, email, password } = account
  const data = { name, email, password, phone: '01911223344', address: 'House 3, Sylhet', role: 'user' }
  return credentials(await request.post('/api/auth/signup', { data }))
}

/** A browser in which a new customer has signed in before, with the session it keeps. */
export async function arriveRegistered(page: Page, account = newAccount()): Promise<Session> {
  return arrive(page, await register(page.request, account))
}

/** As the login form does, without its screens. */
export async function signInByCall(
  request: APIRequestContext,
  { email, password }: Omit<Account, 'name'>,
): Promise<Session> {
  return credentials(await request.post('/api/auth/login', { data: { email, password } }))
}

/** The same for an account that exists. */
export async function arriveSignedIn(page: Page, account: Omit<Account, 'name'>): Promise<Session> {
  return arrive(page, await signInByCall(page.request, account))
}

async function arrive(page: Page, session: Session): Promise<Session> {
  await page.goto('/api/health/live')
  await keepSession(page, session)
  return session
}

/** What the site keeps of a session in the browser. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await page.evaluate((state) => {
    localStorage.setItem('persist:auth', JSON.stringify({ state, version: 0 }))
  }, session)
}
