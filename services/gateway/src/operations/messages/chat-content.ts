// Defines the contents of a chat message: one of these members, in the vendor's form (Cloud API, Messages), or an uploaded file.
import { z } from 'zod';
import { rule } from '../../http/rule.ts';

const Text = z
  .strictObject({
    body: z.string().min(1).max(4096),
    preview_url: z.boolean().optional().meta({ description: 'Whether the first link is shown with a preview.' }),
  })
  .meta({ id: 'ChatText' });

const file = {
  id: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'must be an id of the vendor')
    .optional()
    .meta({ description: "The vendor's id of an uploaded file." }),
  link: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional()
    .meta({ description: 'The address from which the vendor fetches the file.' }),
};
const caption = z.string().max(1024).optional();

const oneSource = rule(
  'exactly one of id and link is given',
  ({ value, issues }: { value: { id?: string; link?: string }; issues: z.core.$ZodRawIssue[] }) => {
    if ((value.id === undefined) === (value.link === undefined))
      issues.push({ code: 'custom', input: value, path: ['id'], message: 'or link is required, and not both' });
  },
);

const Picture = z
  .strictObject({ ...file, caption })
  .check(oneSource)
  .meta({ id: 'ChatPicture' });
const Sound = z.strictObject(file).check(oneSource).meta({ id: 'ChatSound' });
const Paper = z
  .strictObject({ ...file, caption, filename: z.string().min(1).max(240).optional() })
  .check(oneSource)
  .meta({ id: 'ChatDocument' });

const Template = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be lower-case letters, digits and underscores'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must look like es or es_CL')
      .meta({ description: 'The language in which the template was approved.' }),
    components: z
      .array(z.looseObject({ type: z.string().max(40) }))
      .max(20)
      .optional()
      .meta({ description: 'The values of its variables, in the form that the vendor accepts.' }),
  })
  .meta({ id: 'ChatTemplate' });

const Interactive = z
  .looseObject({ type: z.string().min(1).max(40) })
  .meta({ id: 'ChatInteractive', description: 'Buttons, a list and so on, in the form that the vendor accepts.' });

export const contentFields = {
  text: Text.optional(),
  image: Picture.optional(),
  video: Picture.optional(),
  audio: Sound.optional(),
  document: Paper.optional(),
  sticker: Sound.optional(),
  template: Template.optional(),
  interactive: Interactive.optional(),
  media_id: z.uuid().optional().meta({
    description: 'A file that was uploaded here: it is sent as an image, a video, audio, a sticker or a document.',
  }),
};

/** What goes with the file of media_id. */
export const captionField = caption.meta({ description: 'The text below the file of media_id.' });

export const CONTENT_TYPES = Object.keys(contentFields) as (keyof typeof contentFields)[];

type Contents = z.output<z.ZodObject<typeof contentFields>> & { readonly caption?: string | undefined };

/** Checks that a body has exactly one of the members. */
export const oneContent = rule(
  'a message has exactly one content',
  ({ value, issues }: { value: Contents; issues: z.core.$ZodRawIssue[] }): void => {
    const given = CONTENT_TYPES.filter((type) => value[type] !== undefined);
    if (given.length !== 1)
      issues.push({
        code: 'custom',
        input: value,
        path: [given[1] ?? 'text'],
        message:
          given.length > 1
            ? `cannot be sent together with ${given[0]}: a message has one content`
            : 'or another content is required',
      });
    if (value.caption !== undefined && value.media_id === undefined)
      issues.push({ code: 'custom', input: value, path: ['caption'], message: 'belongs to media_id' });
  },
);

/** Returns the given content as messages accepts it. */
export function contentOf(body: Contents): { type: string; content: string } {
  const { media_id, caption: text } = body;
  if (media_id !== undefined)
    return { type: 'media', content: JSON.stringify({ media_id: media_id.toLowerCase(), caption: text }) };
  const type = CONTENT_TYPES.find((name) => body[name] !== undefined) ?? 'text';
  const { template } = body;
  const content = template === undefined ? body[type] : { ...template, language: { code: template.language } };
  return { type, content: JSON.stringify(content) };
}
