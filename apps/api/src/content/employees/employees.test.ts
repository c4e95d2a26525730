import { Employee } from '@shpulka/contract/content/employees'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'

const database = await testDatabase('demo')
const { app, pool } = await openTestApi(database)

const request = async (query = '', siteId = 1) => {
  const answer = await app.inject({ url: `/api/employees/v1${query}`, headers: { 'x-site-id': String(siteId) } })
  return { status: answer.statusCode, tags: answer.headers['x-shop-tags'], body: answer.json() }
}

describe('GET /employees/v1', () => {
  test('200 gives people by departments, with documented fields only', async () => {
    const { body, tags } = await request()
    expect(tags).toBe('employees')
    expect(body.length).toBeGreaterThanOrEqual(14)
    for (const person of body) expect(Object.keys(person).sort()).toEqual(Object.keys(Employee.properties).sort())
    expect(body[0]).toMatchObject({
      name: 'Вера Челнокова',
      department: { code: 'direction', title: 'Дирекция' },
      extension: '100',
    })
    expect(new Set(body.map(({ department }: { department: { code: string } }) => department.code)).size).toBe(5)
  })

  test('200 of one department, of one site; without hidden people', async () => {
    const service = (await request('?department=service')).body
    expect(service.map(({ extension }: { extension: string }) => extension)).toEqual(['120', '121', '122'])
    expect((await request('?department=nobody')).body).toEqual([])
    expect((await request('', 2)).body).toHaveLength(4)
    await pool.query(`update employees set hidden_at = now() where extension = '121'`)
    expect((await request('?department=service')).body).toHaveLength(2)
  })

  test('400 an invalid department', async () => {
    const { status, body } = await request(`?department=${encodeURIComponent("x' or 1=1")}`)
    expect(status).toBe(400)
    expect(body.errors.department).toMatch(/[а-яё]/)
  })
})
