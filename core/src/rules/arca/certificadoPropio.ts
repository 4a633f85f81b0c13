import { formatFecha } from '../dates.ts';
import type { DatosDeCertificado } from './certificado.ts';

const SACAR_OTRO = 'Sacá otro en ARCA, en «Administración de Certificados Digitales»';

const SUBIR_PFX = 'Subilo con «Elegir archivos», y escribí su contraseña.';

/** Sentence of each failure by its `motivo`, a code of ours or of WSAA (arca.md 1.5): what happened and what to do. */
const fallas: Readonly<Record<string, string>> = {
  falta: 'Falta el certificado. Pegá el que te dio ARCA, con sus líneas BEGIN CERTIFICATE y END CERTIFICATE.',
  falta_clave: 'Falta la clave privada. Es la que se creó junto con el pedido del certificado.',
  ilegible:
    'El archivo no es un certificado que se pueda leer. Pegá el archivo .crt que te dio ARCA entero, con sus líneas BEGIN CERTIFICATE y END CERTIFICATE.',
  es_un_pedido:
    'El archivo es el pedido (CSR), no el certificado. Subilo a ARCA, en «Administración de Certificados Digitales», y pegá el certificado que te da.',
  es_una_clave: 'El archivo es una clave privada, no el certificado. Revisá si los dos están cambiados.',
  clave_es_certificado:
    'Donde va la clave privada hay un certificado o un pedido. La clave es el otro archivo, el que se creó junto con el pedido.',
  es_un_pfx: `El archivo es un PFX (PKCS#12), no un certificado en PEM. ${SUBIR_PFX}`,
  es_der:
    'El certificado está en DER (binario). Pasalo a PEM con «openssl x509 -inform der -in ARCHIVO -out cert.pem» y pegá el resultado.',
  clave_es_pfx: `Donde va la clave privada hay un PFX (PKCS#12). ${SUBIR_PFX}`,
  clave_es_der:
    'La clave privada está en DER (binario). Pasala a PEM con «openssl pkey -inform der -in ARCHIVO -out key.pem» y pegá el resultado.',
  no_es_pfx:
    'El archivo no es un PFX (PKCS#12). Un PFX tiene el certificado y su clave, y termina en .pfx o en .p12: revisá cuál es.',
  contrasena_de_pfx: 'La contraseña no es la del PFX. Es la que se escribió al exportarlo: volvé a probar con ella.',
  pfx_sin_clave: 'El PFX no tiene la clave privada. Volvé a exportarlo con «exportar la clave privada».',
  pfx_sin_certificado:
    'El PFX no tiene el certificado de su clave privada. Volvé a exportarlo con el certificado que dio ARCA.',
  repetido: 'La empresa ya tiene ese certificado: está en la lista.',
  pfx_lento:
    'El PFX no se pudo abrir a tiempo: su contraseña está protegida con demasiadas vueltas. Volvé a exportarlo, o traé el certificado y la clave en PEM.',
  clave_cifrada:
    'La clave privada tiene contraseña. Sacásela con «openssl pkey -in clave.key -out sin-clave.key» y pegá el resultado: acá se guarda cifrada.',
  clave_ilegible:
    'No se puede leer la clave privada. Pegala entera, en formato PEM, con sus líneas BEGIN PRIVATE KEY y END PRIVATE KEY.',
  clave_de_otro_certificado:
    'La clave privada es de otro certificado. Pegá la que se creó con el pedido de este, o hacé acá un pedido nuevo.',
  'cms.cert.invalid':
    'El certificado todavía no empezó a valer. Si es de recién, esperá unos minutos y volvé a probar.',
  'cms.cert.untrusted': `ARCA no reconoce el certificado: es del otro ambiente (homologación o producción) o no lo dio ARCA. ${SACAR_OTRO}, en el ambiente que usás.`,
  'cms.sign.invalid': 'ARCA no aceptó la firma. Revisá que la clave sea la del certificado.',
};

/** Why a company's certificate is refused, for the person who uploaded it. */
export function mensajeCertificadoPropio(data: Partial<DatosDeCertificado>): string {
  const motivo = data.cifrada === true ? 'clave_cifrada' : String(data.motivo);
  if (motivo === 'cms.cert.expired') {
    const { vence } = data;
    return `El certificado venció${typeof vence === 'string' ? ` el ${formatFecha(vence)}` : ''}. ${SACAR_OTRO}, y traelo.`;
  }
  const falla = fallas[motivo];
  if (falla !== undefined) return falla;
  const { mensaje } = data;
  const causa = typeof mensaje === 'string' && mensaje !== '' ? `: ${mensaje.replace(/\.$/, '')}` : '';
  return `ARCA no aceptó el certificado${causa}. Revisá que sea el último que te dio, y su clave.`;
}
