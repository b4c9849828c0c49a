<?php

// A page with the component, and the least of Bitrix that it needs. Called as a script of `php -S`; what a site's settings would say is in the environment.

namespace {
    define('B_PROLOG_INCLUDED', true);
    define('LANGUAGE', (string) getenv('SITE_LANGUAGE'));

    class CBitrixComponent
    {
        public array $arParams = [];
        public array $arResult = [];

        public function onPrepareComponentParams($arParams): array
        {
            return $arParams;
        }

        public function includeComponentTemplate(): void
        {
            [$arResult, $arParams] = [$this->arResult, $this->arParams];
            require COMPONENT . '/templates/.default/template.php';
        }
    }

    function check_bitrix_sessid(): bool
    {
        return ($_POST['sessid'] ?? '') === 'session-of-the-test';
    }

    function bitrix_sessid_post(): string
    {
        return '<input type="hidden" name="sessid" value="session-of-the-test">';
    }

    function htmlspecialcharsbx(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
    }

    function FormatDate(string $format, int $moment): string
    {
        return date('d.m.Y', $moment);
    }

    function LocalRedirect(string $address): void
    {
        header("Location: $address", true, 302);
        exit;
    }
}

namespace Bitrix\Main\Config {
    final class Configuration
    {
        public static function getValue(string $name): mixed
        {
            return $name === 'chekhov' ? ['url' => getenv('CHEKHOV_URL'), 'key' => getenv('CHEKHOV_KEY')] : null;
        }
    }
}

namespace Bitrix\Main\Engine {
    final class CurrentUser
    {
        public static function get(): self
        {
            return new self();
        }

        public function getId(): ?string
        {
            return $_COOKIE['user'] ?? null;
        }
    }
}

namespace Bitrix\Main {
    final class Context
    {
        public static function getCurrent(): self
        {
            return new self();
        }

        public function getRequest(): HttpRequest
        {
            return new HttpRequest();
        }
    }

    final class HttpRequest
    {
        public function isPost(): bool
        {
            return $_SERVER['REQUEST_METHOD'] === 'POST';
        }

        public function getPost(string $name): mixed
        {
            return $_POST[$name] ?? null;
        }

        public function getFile(string $name): ?array
        {
            return $_FILES[$name] ?? null;
        }

        public function getRequestUri(): string
        {
            return $_SERVER['REQUEST_URI'];
        }
    }
}

namespace Bitrix\Main\Localization {
    final class Loc
    {
        private static array $texts = [];

        /** The texts of a file are in the folder `lang` beside it. */
        public static function loadMessages(string $file): void
        {
            $MESS = [];
            require dirname($file) . '/lang/' . LANGUAGE . '/' . basename($file);
            self::$texts = $MESS + self::$texts;
        }

        /** A text that is missing is an error here; in Bitrix it would be nothing. */
        public static function getMessage(string $name, array $values = []): string
        {
            return strtr(self::$texts[$name] ?? throw new \LogicException("no text $name"), $values);
        }
    }
}

namespace {
    define('COMPONENT', (string) getenv('COMPONENT'));
    require COMPONENT . '/.description.php';
    require COMPONENT . '/.parameters.php';
    require COMPONENT . '/class.php';
    $component = new ChekhovReceiptComponent();
    $component->arParams = $component->onPrepareComponentParams(['RECEIPTS_COUNT' => $arComponentParameters['PARAMETERS']['RECEIPTS_COUNT']['DEFAULT']]);
    header("X-Component: " . rawurlencode($arComponentDescription['NAME']));
    $component->executeComponent();
}
