import { expect, test } from 'vitest'
import { isPublicPlainHttp } from '../src/platform/plain-http.ts'

test.each([
  'http://wash.example',
  'http://wash.example:8080',
  'http://203.0.113.7',
  'http://172.32.0.1',
  'http://[2001:db8::1]',
])('%s sends passwords unencrypted over the internet', (url) => {
  expect(isPublicPlainHttp(url)).toBe(true)
})

test.each([
  'https://wash.example',
  'http://localhost:3000',
  'http://wash',
  'http://wash.local',
  'http://127.0.0.2',
  'http://10.1.2.3',
  'http://172.31.0.1',
  'http://192.168.0.7',
  'http://[::1]:3000',
  'http://[fd00::1]',
])('%s does not', (url) => {
  expect(isPublicPlainHttp(url)).toBe(false)
})
