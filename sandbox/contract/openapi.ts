// The sandbox's OpenAPI 3.1 document, made from the schemas that requests are read with.
// Invariant: it has no endpoint of the other environment.
import { z } from 'zod';
import { balance, balanceUpdate } from '../../shared/interface/balance.ts';
import { clientPartner, clientPartnerCreate, clientPartnerUpdate } from '../../shared/interface/client-partners.ts';
import { errorBody, type ServiceErrorCode, serviceErrors } from '../../shared/interface/error.ts';
import { clientPartnerTrigger, productTrigger, webhookEnvelope, webhookTypes } from '../../shared/interface/events.ts';
import { order, orderCreate } from '../../shared/interface/orders.ts';
import {
  cursors,
  delivery,
  idempotencyKeyPattern,
  productWithCards,
  retailOrder,
  retailOrderConfirm,
  retailOrderCreate,
  settlement,
  store,
  storeCreate,
} from '../../shared/interface/resources.ts';
import { signatureScheme } from '../../shared/interface/signature.ts';
import { type Endpoint, everyRefusal } from '../http/endpoint.ts';
import { endpoints } from '../http/endpoints.ts';

type Json = Record<string, unknown>;

const named: Readonly<Record<string, z.ZodType>> = {
  Balance: balance,
  BalanceUpdate: balanceUpdate,
  ClientPartner: clientPartner,
  ClientPartnerCreate: clientPartnerCreate,
  ClientPartnerUpdate: clientPartnerUpdate,
  ClientPartnerTrigger: clientPartnerTrigger,
  Cursors: cursors,
  Delivery: delivery,
  Error: errorBody,
  Order: order,
  OrderCreate: orderCreate,
  Product: productWithCards,
  ProductTrigger: productTrigger,
  RetailOrder: retailOrder,
  RetailOrderCreate: retailOrderCreate,
  RetailOrderConfirm: retailOrderConfirm,
  Settlement: settlement,
  Store: store,
  StoreCreate: storeCreate,
  Webhook: webhookEnvelope,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });

/** A schema as the document holds it. A named schema becomes a reference and is collected in `components`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): unknown {
  // Wrapped, so that even a single named schema becomes a reference.
  const whole = z.toJSONSchema(z.object({ it: schema }), {
    io,
    metadata: registry,
    override: ({ jsonSchema: made }) => {
      // Replies are read tolerantly, but a reader's default for an unreadable field is no promise of the service.
      if (io === 'output') delete made.default;
    },
  });
  const moved: Json = JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'));
  const { $defs = {}, properties } = z
    .looseObject({
      $defs: z.record(z.string(), z.looseObject({})).optional(),
      properties: z.object({ it: z.unknown() }),
    })
    .parse(moved);
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) components[name] = definition;
  return properties.it;
}

const refusalTexts: Readonly<Record<number, string>> = {
  400: 'Invalid request or state',
  401: 'Not authenticated',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  429: 'Rate limit exceeded',
  500: 'Internal error',
};

function refusals(codes: readonly ServiceErrorCode[]): Json {
  const statuses = Map.groupBy(codes, (code) => serviceErrors[code].status);
  return Object.fromEntries(
    [...statuses].map(([status, ofStatus]) => [
      String(status),
      {
        description: `${refusalTexts[status]}: ${ofStatus.join(', ')}`,
        ...(status === 401 && { headers: { 'WWW-Authenticate': { schema: { const: signatureScheme } } } }),
        ...(status === 429 && {
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function operation(
  name: string,
  { summary, params, query, body, needsKey, replies, refusals: own }: Endpoint,
  components: Json,
): Json {
  const schema = (of: z.ZodType, io: 'input' | 'output') => jsonSchema(of, io, components);
  const parameters = [
    { $ref: '#/components/parameters/Date' },
    ...(needsKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...Object.entries(params ?? {}).map(([id, of]) => ({
      name: id,
      in: 'path',
      required: true,
      schema: schema(of, 'input'),
    })),
    ...Object.entries(query ?? {}).map(([id, of]) => ({ name: id, in: 'query', schema: schema(of, 'input') })),
  ];
  const given = Object.entries(replies).map(([status, reply]): [string, Json] => {
    const description = { 200: 'Done', 201: 'Created', 202: 'In processing', 204: 'Done' }[status] ?? 'Done';
    if (reply === null) return [status, { description }];
    if (typeof reply === 'string') return [status, { description, content: { [reply]: {} } }];
    return [status, { description, content: { 'application/json': { schema: schema(reply, 'output') } } }];
  });
  return {
    operationId: name,
    summary,
    parameters,
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema(body, 'input') } } },
    }),
    responses: { ...Object.fromEntries(given), ...refusals([...own, ...everyRefusal]) },
  };
}

/** The document for one environment. */
export function openApiDocument(environment: 'sandbox' | 'live'): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (endpoint.only !== undefined && endpoint.only !== environment) continue;
    const path = endpoint.path.replace(/^\/v1/, '').replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) };
  }
  jsonSchema(errorBody, 'output', schemas);
  const webhook = jsonSchema(webhookEnvelope, 'output', schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: `Gift card ordering service (${environment})`,
      version: '1.0.0',
      description:
        'Field names the specification leaves open are assumptions. Times are RFC 3339, amounts decimal strings.',
    },
    servers: [{ url: '/v1' }],
    security: [{ signature: [] }],
    paths,
    webhooks: {
      event: {
        post: {
          summary: `Types: ${webhookTypes.join(', ')}`,
          requestBody: { required: true, content: { 'application/json': { schema: webhook } } },
          responses: { '2XX': { description: 'Acknowledged' } },
        },
      },
    },
    components: {
      schemas,
      parameters: {
        Date: { name: 'Date', in: 'header', required: true, schema: { type: 'string' }, description: 'RFC 7231, GMT' },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: idempotencyKeyPattern.source },
        },
      },
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: `${signatureScheme} KeyId=<KEY_ID>, Signature=<HMAC-SHA256 of the string to sign>`,
        },
      },
    },
  };
}
