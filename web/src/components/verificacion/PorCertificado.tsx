import { Button, CopyButton, Group, Textarea } from '@mantine/core';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { CertificadoEmpresa, Empresa, Verificacion } from '@talonario/core/empresas';
import { useState } from 'react';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../dialogos/ConfirmDialog.tsx';
import { usePaso } from './usePaso.ts';
import classes from './Verificacion.module.css';
import { FalloAlGuardar } from '../dialogos/FalloAlGuardar.tsx';

/** Proves the CUIT by a certificate of its own, made here or brought with its key; from then on its calls use it. */
export function PorCertificado({ empresa, datos }: { empresa: Empresa; datos: Verificacion }) {
  const { working, fallo, dar } = usePaso(empresa.id);
  const [cargando, setCargando] = useState(false);
  // The button that it was left for comes back with the focus.
  const [dejado, setDejado] = useState(false);
  const [par, setPar] = useState({ certificado: '', clave: '' });
  const params = { id: empresa.id };
  const agregar = (body: { certificado?: string; clave?: string }) =>
    dar(() => call('addCertificado', { params, body }));
  const subir = async () => {
    if (await agregar(par)) {
      setCargando(false);
      setPar({ certificado: '', clave: '' });
    }
  };
  return (
    <div className={classes.camino}>
      <h3>Con un certificado propio</h3>
      <p>
        Hacemos la clave y el pedido; vos lo subís a ARCA y traés el certificado. La clave queda cifrada y no sale de
        acá. No hace falta delegar nada.
      </p>
      {datos.certificados.map((certificado) => (
        <Certificado key={certificado.id} empresa={empresa} certificado={certificado} simulable={datos.simulable} />
      ))}
      {cargando ? (
        <>
          <Textarea
            label="Certificado (PEM)"
            autoFocus
            autosize
            minRows={3}
            maxRows={8}
            w="100%"
            value={par.certificado}
            onChange={({ currentTarget }) => setPar({ ...par, certificado: currentTarget.value })}
          />
          <Textarea
            label="Clave privada (PEM)"
            autosize
            minRows={3}
            maxRows={8}
            w="100%"
            value={par.clave}
            onChange={({ currentTarget }) => setPar({ ...par, clave: currentTarget.value })}
          />
          <Group gap="xs">
            <Button
              loading={working}
              disabled={!par.certificado.trim() || !par.clave.trim()}
              onClick={() => void subir()}
            >
              Guardar y probar
            </Button>
            <Button
              variant="subtle"
              disabled={working}
              onClick={() => {
                setCargando(false);
                setDejado(true);
              }}
            >
              Cancelar
            </Button>
          </Group>
        </>
      ) : (
        <Group gap="xs" {...(datos.certificados.length > 0 && { className: classes.otro })}>
          {datos.certificados.length > 0 && <span className={classes.suave}>Otro certificado:</span>}
          <Button
            variant={datos.certificados.length === 0 ? 'filled' : 'default'}
            loading={working}
            onClick={() => void agregar({})}
          >
            Hacer el pedido
          </Button>
          <Button variant="default" autoFocus={dejado} disabled={working} onClick={() => setCargando(true)}>
            Ya tengo uno
          </Button>
        </Group>
      )}
      <FalloAlGuardar fallo={fallo} />
    </div>
  );
}

interface CertificadoProps {
  empresa: Empresa;
  certificado: CertificadoEmpresa;
  simulable: boolean;
}

const estados: Readonly<Record<CertificadoEmpresa['estado'], string>> = {
  pedido: 'falta traer el certificado de ARCA',
  sin_relacion: 'ARCA todavía no lo deja actuar por este CUIT',
  probado: 'ARCA lo acepta',
  vencido: 'venció',
};

function Certificado({ empresa, certificado, simulable }: CertificadoProps) {
  const { working, fallo, dar } = usePaso(empresa.id);
  const [texto, setTexto] = useState('');
  const [aEliminar, setAEliminar] = useState(false);
  const { id, alias, estado, pedido, vence, creado_en } = certificado;
  const params = { id: empresa.id, certificado: id };
  return (
    <div className={classes.certificado}>
      <p>
        <strong>{alias}</strong>, del {dia(creado_en)}: {estados[estado]}
        {vence !== null && estado !== 'vencido' && `, vence el ${dia(vence)}`}.
      </p>
      {pedido !== null && (
        <>
          <ol>
            <li>
              Copiá el pedido:{' '}
              <CopyButton value={pedido}>
                {({ copied, copy }) => (
                  <Button variant="default" size="compact-sm" onClick={copy}>
                    {copied ? 'Copiado' : 'Copiar pedido'}
                  </Button>
                )}
              </CopyButton>{' '}
              y guardalo en un archivo, por ejemplo pedido.csr.
            </li>
            <li>
              En ARCA abrí «Administración de Certificados Digitales», «Agregar alias», escribí {alias} y subilo. En
              «Ver», descargá el certificado.
            </li>
            <li>
              En «Administrador de Relaciones», «Nueva Relación», ARCA, WebServices, «Facturación Electrónica», elegí
              como representante el Computador Fiscal {alias}.
            </li>
            <li>Pegá acá el certificado.</li>
          </ol>
          <Textarea
            label="Certificado que te dio ARCA (PEM)"
            autosize
            minRows={3}
            maxRows={8}
            mt="xs"
            value={texto}
            onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          />
        </>
      )}
      {estado === 'sin_relacion' && (
        <p className={classes.suave}>
          Falta la relación de «Facturación Electrónica» con el Computador Fiscal {alias}, o ARCA demora en mostrarla.
          Le preguntamos cada diez minutos y te avisamos por mail.
        </p>
      )}
      <Group gap="xs" mt="xs">
        {estado === 'pedido' && (
          <Button
            loading={working}
            disabled={texto.trim() === ''}
            onClick={() => void dar(() => call('receiveCertificado', { params, body: { certificado: texto } }))}
          >
            Guardar y probar
          </Button>
        )}
        {estado === 'pedido' && simulable && (
          <Button
            variant="default"
            disabled={working}
            onClick={() =>
              void dar(() => call('simularTramite', { params: { id: empresa.id }, body: { tramite: 'certificar' } }))
            }
          >
            Pedirlo al simulador
          </Button>
        )}
        {estado === 'sin_relacion' && (
          <Button
            loading={working}
            onClick={() => void dar(() => call('reviewVerificacion', { params: { id: empresa.id } }))}
          >
            Probar ahora
          </Button>
        )}
        <Button variant="subtle" color="red" disabled={working} onClick={() => setAEliminar(true)}>
          Eliminar
        </Button>
      </Group>
      {aEliminar && (
        <ConfirmDialog
          opened
          onClose={() => setAEliminar(false)}
          titulo={`Eliminar el certificado ${alias} del ${dia(creado_en)}`}
          confirmar="Eliminar"
          peligro
          onConfirm={() => dar(() => call('removeCertificado', { params }))}
        >
          Se borra también su clave privada, que no se puede recuperar. Si es el que usás para emitir, sin otro hace
          falta delegar el servicio en Talonario.
        </ConfirmDialog>
      )}
      <FalloAlGuardar fallo={fallo} mt="xs" />
    </div>
  );
}

const dia = (instante: Date): string => formatFecha(toBuenosAires(instante));
