<?php

declare(strict_types=1);

namespace Chekhov;

/** 410: the service was restored to a state from before the cursor; the feed has to be read from its beginning. */
final class CursorLost extends ChekhovException
{
}
