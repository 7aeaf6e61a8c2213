import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Account {
  name: string
  email: string
  password: string
}

/** An account of its own for each test, so that tests do not count each other's bookings. */
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

/** Registers by a call, as the registration form does. */
export async function register(request: APIRequestContext, account: Account): Promise<Session> {
  const { name, email, password } = account
  const data = { name, email, password, phone: '01911223344', address: 'House 3, Sylhet', role: 'user' }
  return credentials(await request.post('/api/auth/signup', { data }))
}

/** Registers a customer and stores the session in the browser. */
export async function arriveRegistered(page: Page, account = newAccount()): Promise<Session> {
  return arrive(page, await register(page.request, account))
}

/** Signs in by a call, as the login form does. */
export async function signInByCall(
  request: APIRequestContext,
  { email, password }: Omit<Account, 'name'>,
): Promise<Session> {
  return credentials(await request.post('/api/auth/login', { data: { email, password } }))
}

/** Signs in to an existing account and stores the session in the browser. */
export async function arriveSignedIn(page: Page, account: Omit<Account, 'name'>): Promise<Session> {
  return arrive(page, await signInByCall(page.request, account))
}

async function arrive(page: Page, session: Session): Promise<Session> {
  await page.goto('/api/health/live')
  await keepSession(page, session)
  return session
}

/** Stores a session in the browser as the site does. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await page.evaluate((state) => {
    localStorage.setItem('persist:auth', JSON.stringify({ state, version: 0 }))
  }, session)
}
