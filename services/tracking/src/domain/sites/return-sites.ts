// Lists sites that send a visitor back to where they came from: payment pages and sign-in pages. A return is not a new visit
// (architecture section 7: a return from a payment provider's page never opens a new touch).

/** Payment pages, banks' 3-D Secure pages and buy-now-pay-later pages. */
export const PAYMENT_HOSTS = `
  webpay.cl transbank.cl webpay3g.transbank.cl onepay.cl flow.cl khipu.com fintoc.com servipag.com servipag.cl klap.cl
  multicaja.cl getnet.cl mach.cl toku.com trytoku.com etpay.com pago46.com pagofacil.cl haulmer.com payku.cl payku.com
  reveniu.com venti.cl bancoestado.cl ventipay.com sumup.com sumup.cl
  mercadopago.com mercadopago.cl mercadopago.com.ar mercadopago.com.mx mercadopago.com.co mercadopago.com.pe
  mercadopago.com.uy mercadopago.com.br mpago.la mpago.li
  paypal.com paypalobjects.com braintreegateway.com braintree-api.com venmo.com
  stripe.com stripe.network stripecdn.com link.com link.co
  kushkipagos.com kushki.com payu.com payulatam.com payu.in dlocal.com dlocalgo.com ebanx.com wompi.co wompi.sv
  placetopay.com placetopay.ec epayco.co epayco.com bold.co conekta.com conekta.io openpay.mx openpay.co clip.mx
  culqi.com izipay.pe niubiz.com.pe vnforapps.com pagoefectivo.pe yape.com.pe paymentez.com nuvei.com
  pagseguro.uol.com.br pagseguro.com.br pagar.me mundipagg.com cielo.com.br rede.com.br iugu.com stone.com.br
  mobbex.com naranjax.com decidir.com payway.com.ar todopago.com.ar uala.com.ar bancard.com.py pagopar.com
  redsys.es sis.redsys.es sermepa.es bizum.es ceca.es paycomet.com
  adyen.com adyenpayments.com checkout.com worldpay.com opayo.co.uk sagepay.com authorize.net cybersource.com
  2checkout.com 2co.com verifone.cloud bluesnap.com paddle.com lemonsqueezy.com fastspring.com chargebee.com recurly.com
  mollie.com klarna.com afterpay.com clearpay.co.uk affirm.com sezzle.com zip.co aplazo.mx kueski.com addi.com
  squareup.com square.site cash.app razorpay.com paytm.in phonepe.com ccavenue.com cashfree.com instamojo.com
  przelewy24.pl payu.pl tpay.com paysera.com barion.com gopay.com comgate.cz sofort.com giropay.de ideal.nl
  multisafepay.com buckaroo.nl pay.nl trustly.com swish.nu vipps.no mobilepay.dk bambora.com nets.eu quickpay.net
  paystack.com flutterwave.com payfast.co.za yoco.com mpesa.com alipay.com alipayobjects.com unionpay.com
  pay.google.com payments.google.com pay.amazon.com payments.amazon.com apple-pay-gateway.apple.com
  checkout.shopify.com shopifycs.com arcot.com cardinalcommerce.com 3dsecure.io modirum.com netcetera.com rsa3dsauth.com
  securesuite.net verifiedbyvisa.com coinbase.com bitpay.com
`;

/** Sign-in pages of identity providers. */
export const SIGN_IN_HOSTS = `
  accounts.google.com accounts.youtube.com appleid.apple.com idmsa.apple.com login.microsoftonline.com login.live.com
  login.yahoo.com auth0.com okta.com onelogin.com clerk.com accounts.clerk.dev claveunica.gob.cl
  accounts.claveunica.gob.cl login.salesforce.com
`;
