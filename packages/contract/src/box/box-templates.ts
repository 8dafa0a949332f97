import { z } from 'zod';
import { defineCall } from '../call/call.ts';
import { codedTextSchema, missing, textSchema } from '../call/fields.ts';

const templateLocker = z.strictObject({
  /** 0 small, 1 medium, 2 large. */
  type: z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'validation.invalid' }),
  fridge: z.boolean({ error: 'validation.invalid' }),
});
const templateModule = z.strictObject({
  position: z.int({ error: 'validation.invalid' }).min(1).max(20),
  lockers: z.array(templateLocker, { error: 'missing_fields' }).max(40, 'validation.tooMany'),
});
const modules = z.array(templateModule, missing('missing_fields')).min(1, 'missing_fields').max(20);
const templateId = z
  .string(missing('missing_fields'))
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'validation.invalid');
const name = codedTextSchema(200, { missing: 'name_missing' });

/** The modules and doors of a model of box. */
export const boxTemplateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  modules: z.array(templateModule),
  /** Number of boxes that use it. */
  boxes: z.int(),
});
export type BoxTemplate = z.output<typeof boxTemplateSchema>;

export const listBoxTemplates = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/box-templates/',
  summary: 'All box templates',
  access: 'administration',
  result: z.array(boxTemplateSchema),
  errors: [],
});

export const showBoxTemplate = defineCall({
  surface: 'api',
  method: 'GET',
  path: '/box-templates/show/:id',
  summary: 'One box template',
  access: 'administration',
  params: z.strictObject({ id: textSchema(60) }),
  result: boxTemplateSchema,
  errors: ['template_not_found'],
});

/** The modules must form a valid layout (`layoutProblems`; otherwise `validation.layout`). */
export const createBoxTemplate = defineCall({
  surface: 'api',
  method: 'POST',
  path: '/box-templates/create',
  summary: 'Create a box template',
  access: 'administration',
  body: z.strictObject({ id: templateId, name, modules }),
  result: boxTemplateSchema,
  errors: ['template_already_exists'],
});

/** The modules of a template that boxes use cannot be changed (`template_in_use`), only its name. */
export const updateBoxTemplate = defineCall({
  surface: 'api',
  method: 'PATCH',
  path: '/box-templates/update/:id',
  summary: 'Change a box template',
  access: 'administration',
  params: z.strictObject({ id: textSchema(60) }),
  body: z
    .strictObject({ name: name.optional(), modules: modules.optional() })
    .refine((body) => Object.keys(body).length > 0, 'missing_fields'),
  result: boxTemplateSchema,
  errors: ['template_not_found', 'template_in_use'],
});
