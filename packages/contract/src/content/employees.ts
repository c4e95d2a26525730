import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'

/** An employee whom buyers may contact, with only the data needed for that. */
export const Employee = Type.Object({
  id: id('Employee.'),
  name: Type.String({ description: 'As they are introduced: first and last name.' }),
  position: Type.String({ description: 'Job title, in Russian.' }),
  department: Type.Object(
    {
      code: Type.String({ description: 'Code for the `department` parameter.' }),
      title: Type.String({ description: 'In Russian.' }),
    },
    { description: 'Where they work.' },
  ),
  about: Type.String({ description: 'What to ask them about, in Russian; empty: nothing is said.' }),
  photo: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: none.' }),
  phone: Type.String({ description: 'Work phone as it is written; empty: none.' }),
  extension: Type.String({ description: 'Number to dial after the phone answers; empty: none.' }),
  email: Type.String({ description: 'Work e-mail; empty: none.' }),
  sort: Type.Integer({ description: 'Place in the list, ascending.' }),
})
export type Employee = Static<typeof Employee>

export const employees = {
  listEmployees: call('GET', '/employees/v1', {
    summary: 'Who works in the shop, by departments in the owner’s order',
    query: Type.Object({
      department: Type.Optional(
        Type.String({ pattern: '^[a-z0-9-]{1,60}$', description: 'Code of a department; missing: everybody.' }),
      ),
    }),
    answer: Type.Array(Employee, {
      description: 'By department, in the owner’s order; empty for an unknown department.',
    }),
  }),
}
